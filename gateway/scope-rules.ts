import { namesIn, textsOf, type Texts } from './declared-texts'
import type { Operation } from './operations'

/** How a text in a call is compared with the chats of the configuration and their content. */
export type Rule =
  | 'chat'
  | 'container'
  | 'receiver'
  | 'message'
  | 'sheet'
  | 'media'
  | 'parent'
  | 'upload'
  | 'content'
  | 'none'

/** Rules by the end of a text's name. A text with the rule `none` is always refused. */
const CHECKED: Readonly<Record<Rule, readonly string[]>> = {
  chat: ['chat_id'],
  container: ['query.container_id'],
  receiver: ['body.receive_id'],
  message: ['message_id', 'message_id_list'],
  sheet: ['spreadsheet_token', 'spreadsheetToken'],
  media: [
    'path.file_token',
    'elements.file.file_token',
    'children.file.token',
    'children.image.token',
    'replace_file.token',
    'replace_image.token',
  ],
  parent: ['body.parent_node'],
  upload: ['body.upload_id'],
  content: ['body.content'],
  // The platform uses it to route an upload or a download to another document.
  none: ['extra'],
}

/** Texts that may name anything, by reason. */
const OPEN: Readonly<Record<string, readonly string[]>> = {
  'people, departments and bots are the tenant’s, not a chat’s': [
    'bot_id_list',
    'create_user_id',
    'department_id',
    'emails',
    'id_list',
    'mobiles',
    'moderator_added_list',
    'moderator_removed_list',
    'owner_id',
    'user_id',
    'user_id_list',
  ],
  'the platform looks for it in the announcement, message or spreadsheet that the path names, and nowhere else':
    ['block_id', 'comment_ids', 'range', 'reaction_id', 'sheet_id', 'source_block_id', 'task_id'],
  'bytes that the application uploaded, under a key that cannot be guessed, or bytes of the message in the path':
    ['avatar', 'file_key', 'image_key'],
  'names a document or a part of another product; nothing is learnt from it, and it admits to nothing': [
    'component_id',
    'component_type_id',
    'mention_doc.token',
    'okr',
    'record',
    'values',
    'wiki_token',
  ],
  'words, and addresses that are shown as such': [
    'caption.content',
    'description',
    'emoji_id',
    'equation.content',
    'file_name',
    'i18n_names.en_us',
    'i18n_names.ja_jp',
    'i18n_names.zh_cn',
    'name',
    'query.query',
    'sequence',
    'text_run.content',
    'title',
    'url',
    'url_type',
  ],
  'a number, a kind, or the file itself': [
    'block_num',
    'checksum',
    'duration',
    'emoji_type',
    'end_time',
    'expire_time',
    'file',
    'image',
    'notify_time',
    'page_size',
    'parent_type',
    'reaction_type',
    'revision_id',
    'seq',
    'size',
    'start_time',
    'succeed_type',
    'user_id_type',
  ],
  'the caller’s own name for a call, or a place in a listing whose answer is checked': [
    'client_token',
    'page_token',
    'uuid',
  ],
}

const rules = new Map<string, Rule | 'open'>([
  ...Object.entries(CHECKED).flatMap(([rule, names]) => names.map((name) => [name, rule as Rule] as const)),
  ...Object.values(OPEN).flatMap((names) => names.map((name) => [name, 'open'] as const)),
])

/** Every end of a name that has a rule. A test finds those that no operation needs. */
export const ruledNames: readonly string[] = [...rules.keys()]

/** The longest end of a text's name that has a rule. */
export function ruledEnd(name: string): string | undefined {
  for (let at = 0; at >= 0; at = name.indexOf('.', at) + 1 || -1)
    if (rules.has(name.slice(at))) return name.slice(at)
  return undefined
}

interface Declared {
  part: 'path' | 'query' | 'body'
  texts: Texts | undefined
}

/** The texts that an operation declares, with the rule of each text by its name. */
export interface Ruled {
  declared: readonly Declared[]
  rules: ReadonlyMap<string, Rule | 'open'>
}

const known = new Map<Operation, Ruled>()

/** Throws if a text has no rule. A new field of the contract needs one. */
export function rulesOf(operation: Operation): Ruled {
  const before = known.get(operation)
  if (before) return before
  const { endpoint } = operation
  const declared = (['path', 'query', 'body'] as const).map((part) => ({
    part,
    texts: textsOf(endpoint[part]),
  }))
  const names = declared.flatMap(({ part, texts }) => namesIn(texts, part))
  const made: Ruled = { declared, rules: new Map(names.map((name) => [name, ruleOf(operation, name)])) }
  known.set(operation, made)
  return made
}

function ruleOf({ path }: Operation, name: string): Rule | 'open' {
  const rule = rules.get(ruledEnd(name) ?? '')
  if (!rule) throw new Error(`${path}: ${name} has no rule of the scope`)
  return rule
}
