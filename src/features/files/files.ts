export { sourceOf } from './bytes/byte-source'
export { isOtherAudio, isPicture } from './bytes/file-kind'
export { readFileMetadata } from './bytes/file-metadata'
export type { FileMetadata } from './bytes/file-metadata'
export { pictureRefusal, plainFileReason } from './bytes/picture-refusal'
export { KindIcon } from './components/kind-icon'
export { RowButtons } from './components/row-buttons'
export { CopyText, ProgressBar, RateLimitNote } from './components/row-parts'
export { TotalsBar, countIn, idsIn, idsWhere, useCanRetry } from './components/totals-bar'
export { useRowButtons } from './components/use-row-buttons'
export { useRow, useRowIds, useTotals } from './components/use-rows'
export { chatFilesRoute, downloadRoute, filesRoute, isFilesPart } from './files-route'
export {
  DateRangeFields,
  FilterArea,
  FilterChoices,
  FilterSelect,
  FilterWords,
  KindFilter,
  matchesAllWords,
  parseDay,
  rangeMs,
} from './find/list-filter'
export type { DateRange } from './find/list-filter'
export {
  allTransferKinds,
  findTransfers,
  isFiltered,
  readHistoryFilter,
  withHistoryFilter,
} from './history/find-transfers'
export type { ChatName, HistoryFilter } from './history/find-transfers'
export type { NewTransfer, SentMessage, Transfer, UploadRecord, UploadTransfer } from './history/transfer'
export { MAX_TRANSFERS, addTransfer, transferHistory } from './history/transfer-history'
export {
  isTypeMismatch,
  suggestedUploadType,
  uploadRefusal,
  uploadTypeOf,
  uploadTypes,
} from './history/upload-type'
export type { UploadRefusal, UploadType } from './history/upload-type'
export { UploadReader, readMetadataInWorker, sha256InWorker } from './worker/file-reader'
export type { ReadFile } from './worker/file-reader'
