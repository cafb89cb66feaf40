/** The parts of the files page, in the order of their tabs; each is an address. */
export const filesParts = ['upload'] as const
export type FilesPart = (typeof filesParts)[number]

/** Where a part lives; uploading is where one arrives. */
export const filesRoute = (part: FilesPart): string =>
  part === 'upload' ? '/files' : `/files/${part as string}`
