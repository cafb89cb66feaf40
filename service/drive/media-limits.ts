const MIB = 1_048_576

/** The largest file in one form (platform/files#media-upload): 20 MiB, inclusive. */
export const MAX_FORM_BYTES = 20 * MIB

/** The size of every part but the last. */
export const PART_BYTES = 4 * MIB

/** The largest file that may come in parts. Not published; ours is 128 parts. */
export const MAX_PARTED_BYTES = 128 * PART_BYTES

/** Characters in a file name. */
export const MAX_NAME = 250

const HOUR_MS = 3_600_000

/** How long an upload_id may be used. */
export const UPLOAD_LIFE_MS = 24 * HOUR_MS

/** For as long again an expired upload_id is known as expired; then it is unknown. */
export const UPLOAD_KEPT_MS = 2 * UPLOAD_LIFE_MS

/** How long a temporary address is valid (platform/files#temporary-addresses). */
export const TEMPORARY_URL_LIFE_MS = 24 * HOUR_MS
