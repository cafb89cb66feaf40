import type { Block } from '../../contract/docx/block'
import { blockTypeOf } from '../../contract/docx/block-types'
import type { Text, TextStyle } from '../../contract/docx/text'
import { styleFields } from '../../contract/docx/text-fields'
import type { UpdateRequest } from '../../contract/docx/update-request'
import { commentsIn, withComments, withUser } from './elements'
import { fieldsIn } from './update-kinds'
import { elementsOf, type Body } from './wire-block'

/** Only the listed fields change; a listed one that the style omits is reset to its default. */
function restyled(request: UpdateRequest, style: TextStyle | undefined): TextStyle | undefined {
  const given = (request.update_text_style ?? request.update_text)?.style
  if (!given) return style
  const names = new Set(fieldsIn(request).map((field) => styleFields[field]))
  const kept = Object.entries(style ?? {}).filter(([name]) => !names.has(name as never))
  const set = Object.entries(given).filter(([name, value]) => names.has(name as never) && value !== undefined)
  return Object.fromEntries([...kept, ...set])
}

/** The body of a text block, or of a task, after one of the three text updates. */
export function updatedText(
  block_type: number,
  body: Body,
  request: UpdateRequest,
  storedUser: (sent: string) => string,
): Body {
  const key = blockTypeOf(block_type)?.key ?? 'undefined'
  const object = (body[key] ?? {}) as Partial<Text>
  const known = new Set(commentsIn(elementsOf(block_type, body)))
  const written = (request.update_text_elements ?? request.update_text)?.elements
  const elements = written?.map((element) => withUser(withComments(element, known), storedUser))
  const style = restyled(request, object.style)
  return { ...body, [key]: { ...object, ...(elements && { elements }), ...(style && { style }) } }
}

/** A task takes its task_id once; later updates change only `folded` (platform/docx#updates-and-their-limits). */
export function updatedTask(body: Body, { update_task }: UpdateRequest): Body {
  const task = (body['task'] ?? {}) as NonNullable<Block['task']>
  const task_id = task.task_id || update_task?.task_id
  const folded = update_task?.folded ?? task.folded
  return { ...body, task: { ...task, ...(task_id && { task_id }), ...(folded !== undefined && { folded }) } }
}
