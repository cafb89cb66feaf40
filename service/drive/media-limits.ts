const MIB = 1_048_576

/** What one form may hold (platform/files#media-upload): 20 MiB, the last byte included. */
export const MAX_FORM_BYTES = 20 * MIB

/** Every part but the last one has as many bytes. */
export const PART_BYTES = 4 * MIB

/** What may come in parts. Not published; ours is 128 parts. */
export const MAX_PARTED_BYTES = 128 * PART_BYTES

/** Letters of a file name. */
export const MAX_NAME = 250

const HOUR_MS = 3_600_000

/** How long an upload_id may be used. */
export const UPLOAD_LIFE_MS = 24 * HOUR_MS

/** As long again it is known that it was one; then nothing is. */
export const UPLOAD_KEPT_MS = 2 * UPLOAD_LIFE_MS

/** How long a temporary address gives its file (platform/files#temporary-addresses). */
export const TEMPORARY_URL_LIFE_MS = 24 * HOUR_MS
