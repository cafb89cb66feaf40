/**
 * Every block type of the platform: its number, the key of its type object and
 * what may be done with it through the API (platform/docx#block-types,
 * platform/docx#nesting). The fields of its object are in block.ts. If a call
 * creates it, they are also in block-definition.ts and definable-object.ts.
 */
export interface BlockType {
  number: number
  key: string
  /** Whether a create call may name it. */
  creatable: boolean
  /** Whether a create call may name it as the parent (d.1). */
  takesChildren: boolean
  /** Whether its type object is a text object: elements and style (b.3). */
  text: boolean
  /** Keys of the only blocks that may be directly below it; absent: any but `refuses` (platform/docx#nesting). */
  accepts?: readonly string[]
  /** Keys of blocks that may not be directly below it. */
  refuses?: readonly string[]
}

const parent = { creatable: true, takesChildren: true, text: false }
const text = { creatable: true, takesChildren: true, text: true }
const leafText = { creatable: true, takesChildren: false, text: true }
const part = { creatable: false, takesChildren: true, text: false }
const leaf = { creatable: true, takesChildren: false, text: false }
const shown = { creatable: false, takesChildren: false, text: false }

const inCallout = ['text', 'bullet', 'ordered', 'quote', 'todo', 'quote_container', 'task']
const headings = Array.from({ length: 9 }, (_, index) => `heading${index + 1}`)

const table: [number, string, Omit<BlockType, 'number' | 'key'>][] = [
  [1, 'page', { creatable: false, takesChildren: true, text: true }],
  [2, 'text', text],
  [3, 'heading1', text],
  [4, 'heading2', text],
  [5, 'heading3', text],
  [6, 'heading4', text],
  [7, 'heading5', text],
  [8, 'heading6', text],
  [9, 'heading7', text],
  [10, 'heading8', text],
  [11, 'heading9', text],
  [12, 'bullet', text],
  [13, 'ordered', text],
  [14, 'code', leafText],
  [15, 'quote', leafText],
  [16, 'equation', { creatable: false, takesChildren: false, text: true }],
  [17, 'todo', text],
  [18, 'bitable', leaf],
  [19, 'callout', { ...parent, accepts: [...inCallout, ...headings] }],
  [20, 'chat_card', leaf],
  [21, 'diagram', shown],
  [22, 'divider', leaf],
  [23, 'file', leaf],
  [24, 'grid', leaf],
  [25, 'grid_column', { ...part, refuses: ['bitable', 'grid', 'okr'] }],
  [26, 'iframe', leaf],
  [27, 'image', leaf],
  [28, 'isv', leaf],
  [29, 'mindnote', shown],
  [30, 'sheet', leaf],
  [31, 'table', leaf],
  [32, 'table_cell', { ...part, refuses: ['bitable', 'sheet', 'table', 'okr'] }],
  [33, 'view', shown],
  [34, 'quote_container', parent],
  [35, 'task', part],
  [36, 'okr', leaf],
  [37, 'okr_objective', shown],
  [38, 'okr_key_result', shown],
  [39, 'okr_progress', shown],
  [40, 'add_ons', leaf],
  [41, 'jira_issue', shown],
  [42, 'wiki_catalog', leaf],
  [43, 'board', leaf],
  [44, 'agenda', shown],
  [45, 'agenda_item', shown],
  [46, 'agenda_item_title', shown],
  [47, 'agenda_item_content', shown],
  [48, 'link_preview', leaf],
  [49, 'source_synced', shown],
  [50, 'reference_synced', shown],
  [51, 'sub_page_list', shown],
  [52, 'ai_template', shown],
  [999, 'undefined', shown],
]

export const blockTypes: readonly BlockType[] = table.map(([number, key, traits]) => ({
  number,
  key,
  ...traits,
}))

const byNumber = new Map(blockTypes.map((type) => [type.number, type]))
const byKey = new Map(blockTypes.map((type) => [type.key, type]))

/** The type behind a number, or undefined: new numbers may appear at any time (platform/envelope#clients). */
export const blockTypeOf = (number: number): BlockType | undefined => byNumber.get(number)

export const blockTypeNamed = (key: string): BlockType | undefined => byKey.get(key)

/** Text blocks that an operator types into: text, headings 1–9, bullet, ordered, code, quote, todo. */
export const isTextFamily = (number: number): boolean => (number >= 2 && number <= 15) || number === 17
