import type { Operation } from '../operations'

const said = { msg_type: 'text', content: '{"text":"hello"}' }
const text = { elements: [{ text_run: { content: 'hello' } }] }
const members = { id_list: ['ou_1'] }

/** The shortest bodies that the contract accepts, by the end of the route. All others may be empty. */
const bodies: readonly [RegExp, object][] = [
  [/^POST .*\/children$/, { children: [{ block_type: 2, text }] }],
  [/\/blocks\/batch_update$/, { requests: [{ block_id: 'block', update_text_elements: text }] }],
  [/\/children\/batch_delete$/, { start_index: 0, end_index: 1 }],
  [/^POST .*\/messages$/, { receive_id: 'oc_1', ...said }],
  [/\/reply$/, said],
  [/^PUT .*\/messages\/:message_id$/, said],
  [/\/merge_forward$/, { receive_id: 'oc_1', message_id_list: ['om_1'] }],
  [/\/forward$/, { receive_id: 'oc_1' }],
  [/\/reactions$/, { reaction_type: { emoji_type: 'OK' } }],
  [/\/reactions\/batch_query$/, { queries: [{ message_id: 'om_out' }] }],
  [/\/upload_prepare$/, { file_name: 'a', parent_type: 'docx_file', parent_node: 'block', size: 1 }],
  [/\/upload_finish$/, { upload_id: 'upload', block_num: 1 }],
  [/\/values$/, { valueRange: { range: 'sheet!A1:A1', values: [[1]] } }],
  [/\/values_batch_update$/, { valueRanges: [{ range: 'sheet!A1:A1', values: [[1]] }] }],
  [/\/moderation$/, { moderation_setting: 'all_members' }],
  [/\/members$/, members],
]

export const validBodyOf = ({ method, path }: Operation): object =>
  bodies.find(([route]) => route.test(`${method} ${path}`))?.[1] ?? {}
