import type { TextElement } from '../../contract/docx/text'
import type { BlockTree } from '../block-tree'
import { textObject } from '../blocks/registry'
import { truncated } from '../content-limits'

/** The text of a block, without its children. */
export const blockText = ({ block_type: type, body }: BlockTree): string =>
  (textObject(type, body)?.elements ?? [])
    .map(({ text_run, equation }) => text_run?.content ?? equation?.content ?? '')
    .join('')
    .trim()

/** The beginning of a line, for places that show only part of it. */
export function beginningOf(elements: readonly TextElement[]): string {
  let words = ''
  for (const element of elements) {
    if (words.length >= LONGEST_BEGINNING) break
    words += element.text_run?.content ?? elementLabel(element)
  }
  return truncated(words, LONGEST_BEGINNING)
}

const LONGEST_BEGINNING = 300

/** An inline element in plain words, for uses that cannot look up names: copied text, counts and search. */
export function elementLabel(element: TextElement): string {
  if (element.mention_user) return `@${element.mention_user.user_id}`
  if (element.mention_doc) return element.mention_doc.title || element.mention_doc.token
  if (element.equation) return element.equation.content.trim()
  if (element.reminder) return reminderTime(element.reminder.expire_time)
  if (element.link_preview) return element.link_preview.title || element.link_preview.url || ''
  return ''
}

const reminderTime = (millis: string) => {
  const date = new Date(Number(millis))
  return Number.isNaN(date.getTime()) ? millis : date.toISOString().slice(0, 16).replace('T', ' ')
}

/** The file name in a file block. Empty if it has none, and for other blocks. */
export const fileNameOf = ({ body }: BlockTree): string => body.file?.name ?? ''
