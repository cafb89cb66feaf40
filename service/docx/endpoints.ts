import type { AnyEndpoint } from '../http/endpoint'
import { batchDeleteChildren } from './batch-delete-children'
import { batchUpdateBlocks } from './batch-update-blocks'
import { createBlocks } from './create-blocks'
import { getAnnouncement } from './get-announcement'
import { getBlock } from './get-block'
import { listBlocks } from './list-blocks'
import { listChildren } from './list-children'

/** The seven operations on a chat's announcement (platform/docx#announcement-calls). */
export const docxEndpoints: AnyEndpoint[] = [
  getAnnouncement,
  listBlocks,
  getBlock,
  listChildren,
  createBlocks,
  batchUpdateBlocks,
  batchDeleteChildren,
]
