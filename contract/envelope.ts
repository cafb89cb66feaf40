/**
 * The envelope of every JSON answer (§2.1). `code` 0 is success; `data` may be
 * missing on failures and on pure actions. `error` is the gateway's addition
 * (platform-facts f.2, f.5, g).
 */
export interface Envelope<Data = unknown> {
  code: number
  msg: string
  data?: Data
  error?: ErrorDetail
}

export interface ErrorDetail {
  log_id?: string
  troubleshooter?: string
  field_violations?: FieldViolation[]
  permission_violations?: { type: string; subject: string }[]
  subcode?: number
  helps?: { url: string; description: string }[]
}

export interface FieldViolation {
  field: string
  description: string
  value?: string
}

/** One page of a listing; `page_token` is present only while `has_more` is true (platform-facts 0.2). */
export interface Page<Item> {
  items: Item[]
  has_more: boolean
  page_token?: string
}
