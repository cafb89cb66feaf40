import type { XmlComponent } from 'docx'
import { keyOf } from '../../../document/blocks/registry'

export type Sides = 'top' | 'left' | 'bottom' | 'right' | 'insideHorizontal' | 'insideVertical'

export const BOX: readonly Sides[] = ['top', 'left', 'bottom', 'right']
export const GRID: readonly Sides[] = [...BOX, 'insideHorizontal', 'insideVertical']

/** A style of tables in a Word file. Tables have Herald's boxes, and their style names the type of box. */
export interface TableStyle {
  id: string
  name: string
  /** The sides that have a line, and how thick it is. */
  lines?: readonly Sides[]
  size?: number
  /** The space inside of cells. */
  across?: number
  down?: number
  parts?: readonly XmlComponent[]
}

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** The style of a box without a writer of its own: a line at its left. */
export function boxStyle(type: number): TableStyle {
  const words = keyOf(type).split('_').map(capital)
  return {
    id: `Herald${words.join('')}`,
    name: `Herald ${words.join(' ')}`,
    lines: ['left'],
    size: 18,
    across: 200,
  }
}
