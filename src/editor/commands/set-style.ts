import type { Command } from 'prosemirror-state'
import { PAGE } from '../../../contract/docx/block-numbers'
import type { TextStyle } from '../../../contract/docx/text'
import { backgroundColors } from '../../../contract/docx/text-fields'
import { isCode, isTask, textObject } from '../../../document/blocks/registry'
import { withStyle } from '../../../document/wire/text-body'
import { AttrsStep } from '../changes/document-ids'
import { linesIn } from '../queries/blocks'
import { lineAttrs } from '../schema/attrs'

/**
 * Sets style fields on every selected line for which `of` returns any (platform/docx#text). Several lines take one step: a
 * step for each would copy the page's children each time, which is quadratic in a long document.
 */
export const setStyle =
  (of: (type: number, style: TextStyle) => Partial<TextStyle> | undefined): Command =>
  (state, dispatch) => {
    const changes = linesIn(state).flatMap(({ line, position, type }) => {
      const { body } = lineAttrs(line)
      const change = of(type, textObject(type, body)?.style ?? {})
      return change ? [{ position, attrs: { body: withStyle(type, body, change) } }] : []
    })
    if (changes.length === 0) return false
    // Selected cells are not in the order of the document.
    dispatch?.(state.tr.step(new AttrsStep(changes.toSorted((a, b) => a.position - b.position))))
    return true
  }

/** Mod-Enter, and a click on the checkbox. */
export const toggleDone = setStyle((type, { done }) => (isTask(type) ? { done: !done } : undefined))

export const setAlign = (align: 1 | 2 | 3): Command =>
  setStyle((_, style) => (style.align === align ? undefined : { align }))

export const setLanguage = (language: number): Command =>
  setStyle((type) => (isCode(type) ? { language } : undefined))

export const setBlockBackground = (background_color: TextStyle['background_color']): Command =>
  setStyle((type) => (type === PAGE ? undefined : { background_color }))

/** The number in text of each background that blocks have by name (platform/docx#text, platform/docx#colours-and-languages). */
const numbers = [7, 1, 2, 3, 4, 5, 6, 15, 14, 8, 9, 10, 11, 12, 13]

/** The 15 background colours of a block, with the number under which the palette draws and names each. */
export const blockBackgrounds = backgroundColors
  .map((name, index) => [name, numbers[index] ?? 0] as const)
  .toSorted(([, one], [, other]) => one - other)

/** The name of a background by its number; undefined for none. */
export const backgroundOf = (number: number) => blockBackgrounds.find(([, of]) => of === number)?.[0]
