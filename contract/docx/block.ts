import type { Text } from './text'

/**
 * A block as the service returns it (platform/docx#block-types, platform/docx#block,
 * platform/docx#block-types): a head, and exactly one type object under the key of its type.
 */
export interface BlockHead {
  /** 27 characters, or the chat_id for the page. */
  block_id: string
  block_type: number
  /** Empty for the page. */
  parent_id: string
  /** Absent when there are none. */
  children?: string[]
  comment_ids?: string[]
}

export interface CellSpan {
  row_span: number
  col_span: number
}

export interface TableProperty {
  row_size: number
  column_size: number
  /** Pixels, one per column. */
  column_width?: number[]
  /** One per cell in row-major order; covered cells stay in the list as 1×1 (b.7). */
  merge_info?: CellSpan[]
  header_row?: boolean
  header_column?: boolean
}

type TextKey =
  | 'page'
  | 'text'
  | `heading${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`
  | 'bullet'
  | 'ordered'
  | 'code'
  | 'quote'
  | 'equation'
  | 'todo'

export interface OtherObjects {
  bitable: { view_type?: number; token?: string }
  callout: { background_color?: number; border_color?: number; text_color?: number; emoji_id?: string }
  chat_card: { chat_id: string; align?: number }
  diagram: { diagram_type?: number }
  divider: Record<string, never>
  file: { token?: string; name?: string; view_type?: number }
  grid: { column_size: number }
  grid_column: { width_ratio?: number }
  iframe: { component: { iframe_type?: number; url: string } }
  image: {
    token?: string
    width?: number
    height?: number
    align?: number
    caption?: { content?: string }
    scale?: number
  }
  isv: { component_id?: string; component_type_id?: string }
  mindnote: { token?: string }
  sheet: { token?: string; row_size?: number; column_size?: number }
  table: { property: TableProperty; cells?: string[] }
  table_cell: Record<string, never>
  view: { view_type?: number }
  quote_container: Record<string, never>
  task: { task_id?: string; folded?: boolean }
  okr: Record<string, unknown>
  okr_objective: Record<string, unknown>
  okr_key_result: Record<string, unknown>
  okr_progress: Record<string, unknown>
  add_ons: { component_id?: string; component_type_id?: string; record?: string }
  jira_issue: { id?: string; key?: string }
  wiki_catalog: { wiki_token?: string }
  board: { token?: string; align?: number; width?: number; height?: number }
  agenda: Record<string, never>
  agenda_item: Record<string, never>
  agenda_item_title: Partial<Text> & { align?: number }
  agenda_item_content: Record<string, never>
  link_preview: { url?: string; url_type?: string }
  source_synced: Partial<Text> & { align?: number }
  reference_synced: { source_block_id?: string; source_document_id?: string }
  sub_page_list: { wiki_token?: string }
  ai_template: Record<string, never>
  undefined: Record<string, never>
}

export type BlockObjects = Record<TextKey, Text> & OtherObjects

/** A block of an unpublished type carries its object under an unknown key, which is stored unchanged. */
export type Block = BlockHead & Partial<BlockObjects> & { [unpublished: string]: unknown }

/**
 * The answer to a create call: the created blocks, the token of the operation, the revision it made
 * (platform/docx#block-types).
 */
export interface CreatedBlocks {
  children: Block[]
  client_token: string
  revision_id: number
}

/**
 * The answer to a batch update: each updated block in full, in request order
 * (platform/docx#updates-and-their-limits).
 */
export interface UpdatedBlocks {
  blocks: Block[]
  client_token: string
  revision_id: number
}

export interface DeletedBlocks {
  client_token: string
  revision_id: number
}
