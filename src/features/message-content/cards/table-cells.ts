import { valueIn } from '../../../../contract/im/cards/card-inner'
import { recordOf } from '../../../../contract/is-object'
import { listOf, momentOf, numberOf, stringOf } from '../contents/tolerant'
import { alignOf, pixelsOf, within } from './card-look'
import { wordsIn } from './card-text'

/** The platform allows 50 columns. */
const MOST_COLUMNS = 50
/** Labels or people of one cell. */
const MOST_IN_CELL = 50

/** A column of a table. */
export interface Column {
  name: string
  title: string
  type: string
  align: 'start' | 'center' | 'end'
  valign: 'start' | 'center' | 'end'
  /** In pixels, or a share of the table; undefined for the browser to choose. */
  width: string | undefined
  fields: Readonly<Record<string, unknown>>
}

/** The columns of a table; numbers end at the end. */
export const columnsOf = (columns: unknown, language: string): Column[] =>
  listOf(columns)
    .slice(0, MOST_COLUMNS)
    .map(recordOf)
    .map((fields) => {
      const name = stringOf(fields['name'])
      const type = stringOf(fields['data_type'])
      return {
        name,
        title: stringOf(valueIn(fields, 'display_name', language)) || name,
        type,
        align: alignOf(fields['horizontal_align']) ?? (type === 'number' ? 'end' : 'start'),
        valign: alignOf(fields['vertical_align']) ?? 'center',
        width: widthOf(fields['width']),
        fields,
      }
    })

function widthOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (/^\d{1,3}%$/.test(value)) return `${within(1, value.slice(0, -1), 100, 10)}%`
  const pixels = pixelsOf(value)
  return pixels === undefined ? undefined : `${Math.min(600, Math.max(80, pixels))}px`
}

/** The content of a cell, by the `data_type` of its column. */
export type Cell =
  | { kind: 'text'; text: string }
  | { kind: 'markdown'; text: string }
  | { kind: 'labels'; labels: readonly { text: string; color: unknown }[] }
  | { kind: 'people'; ids: readonly string[] }

export function cellOf({ type, fields }: Column, value: unknown, language: 'en_us' | 'zh_cn'): Cell {
  if (type === 'persons' || type === 'person')
    return {
      kind: 'people',
      ids: some(value)
        .map(idOf)
        .filter((id) => id !== ''),
    }
  if (type === 'options')
    return {
      kind: 'labels',
      labels: some(value).map((one) => ({
        text: wordsIn(recordOf(one)['text'] ?? one, language),
        color: recordOf(one)['color'],
      })),
    }
  if (type === 'number') return { kind: 'text', text: numberWords(value, fields['format']) }
  if (type === 'date') return { kind: 'text', text: dateWords(value, fields['date_format']) }
  const text =
    typeof value === 'number' || typeof value === 'boolean' ? String(value) : wordsIn(value, language)
  return { kind: type === 'markdown' || type === 'lark_md' ? 'markdown' : 'text', text }
}

const some = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, MOST_IN_CELL) : [value])

const idOf = (value: unknown): string => stringOf(value) || stringOf(recordOf(value)['id'])

/** A number with the decimals, the sign before it and the separators that its column wants. */
function numberWords(value: unknown, format: unknown): string {
  const number = numberOf(value)
  if (number === undefined) return stringOf(value)
  const { precision, symbol, separator } = recordOf(format)
  const digits = numberOf(precision) === undefined ? undefined : within(0, precision, 10, 0)
  const written = digits === undefined ? String(number) : number.toFixed(digits)
  const [whole = '', ...decimals] = written.split('.')
  return stringOf(symbol).slice(0, 10) + [separator === true ? grouped(whole) : whole, ...decimals].join('.')
}

/** `1,234,567` */
function grouped(whole: string): string {
  const sign = whole.startsWith('-') ? '-' : ''
  const digits = whole.slice(sign.length)
  const first = digits.length % 3 || 3
  const groups = [digits.slice(0, first)]
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3))
  return sign + groups.join(',')
}

/** A moment in the format that its column wants, such as `YYYY/MM/DD HH:mm`. On the reader's clock. */
function dateWords(value: unknown, format: unknown): string {
  const moment = momentOf(value)
  if (moment === undefined) return ''
  const date = new Date(moment)
  const two = (number: number) => String(number).padStart(2, '0')
  const parts: Readonly<Record<string, string>> = {
    YYYY: String(date.getFullYear()),
    YY: two(date.getFullYear() % 100),
    MM: two(date.getMonth() + 1),
    M: String(date.getMonth() + 1),
    DD: two(date.getDate()),
    D: String(date.getDate()),
    HH: two(date.getHours()),
    H: String(date.getHours()),
    mm: two(date.getMinutes()),
    m: String(date.getMinutes()),
    ss: two(date.getSeconds()),
    s: String(date.getSeconds()),
  }
  const wanted = typeof format === 'string' && format !== '' && format.length <= 60 ? format : 'YYYY-MM-DD'
  return wanted.replaceAll(/YYYY|YY|MM|M|DD|D|HH|H|mm|m|ss|s/g, (name) => parts[name] ?? name)
}
