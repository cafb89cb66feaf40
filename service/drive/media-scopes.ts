/** Any one lets an application upload material (platform-facts i.5). */
export const UPLOAD_SCOPES = [
  'bitable:app',
  'docs:doc',
  'docs:document.media:upload',
  'drive:drive',
  'sheets:spreadsheet',
]

/** Any one lets it download (platform-facts i.6): the ones above, and those that only read. */
export const DOWNLOAD_SCOPES = [
  'bitable:app',
  'bitable:app:readonly',
  'docs:doc',
  'docs:doc:readonly',
  'docs:document.media:download',
  'docs:document.media:upload',
  'drive:drive',
  'drive:drive:readonly',
  'sheets:spreadsheet',
  'sheets:spreadsheet:readonly',
]
