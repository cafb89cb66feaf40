/** Any one of these lets an application upload material (platform/files#media-upload). */
export const UPLOAD_SCOPES = [
  'bitable:app',
  'docs:doc',
  'docs:document.media:upload',
  'drive:drive',
  'sheets:spreadsheet',
]

/** Any one of these lets it download (platform/files#media-download): the ones above and the read-only ones. */
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
