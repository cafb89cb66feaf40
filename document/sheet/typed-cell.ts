import type { Cell } from '../../contract/sheets/cell'

/** A number as people type it, with or without commas between thousands. */
const NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i

/** More digits than a double keeps. */
const SAFE_DIGITS = 15

/**
 * The cell for a typed text: `=…` is a formula, a number a number, a web address
 * a link, everything else the text itself. A leading `'` makes anything a text.
 * Numbers that would lose something stay texts: `007`, and more digits than a
 * number keeps. A percentage or a date is a number with a format, which a value
 * alone cannot express, so they stay as typed, too (platform/sheets#cell-types).
 */
export function typedCell(typed: string): Cell {
  if (typed === '') return null
  if (typed.startsWith("'")) return typed.slice(1) || null
  if (typed.startsWith('=') && typed.trim().length > 1) return { type: 'formula', text: typed.trim() }
  const words = typed.trim()
  const number = numberIn(words)
  if (number !== undefined) return number
  if (/^https?:\/\/\S+$/i.test(words) && URL.canParse(words)) return { type: 'url', text: words, link: words }
  return typed
}

function numberIn(words: string): number | undefined {
  if (!NUMBER.test(words) || !/\d/.test(words)) return undefined
  const digits = words.replace(/e.*/i, '').replace(/\D/g, '')
  if (/^[+-]?0\d/.test(words) || digits.replace(/^0+/, '').length > SAFE_DIGITS) return undefined
  const number = Number(words.replaceAll(',', ''))
  return Number.isFinite(number) ? number : undefined
}

/** The text to edit when a cell is opened: typing it again gives the same cell, as far as a line of text can. */
export function editedText(cell: Cell): string {
  const words = plainText(cell)
  if (typeof cell !== 'string') return words
  return typedCell(words) === words ? words : `'${words}`
}

/** The text of a cell before the service has computed it. */
export function plainText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  if (Array.isArray(cell)) return cell.map(plainText).join('')
  if (cell.type === 'multipleValue') return cell.values.join(',')
  if (cell.type === 'url') return cell.text ?? (cell.texts ?? []).map(({ text }) => text).join('')
  return cell.text
}
