import { newUuid } from '../browser/new-uuid'

/** An id, in this page, for a block that the service does not know yet; no two visits make the same. */
export const newId = (): string => `new-${newUuid()}`
