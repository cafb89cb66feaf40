const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** A number of bytes as people say it: `17 B`, `1.4 MB`. */
export function sizeWords(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const shown = bytes / 1024 ** step
  return `${shown >= 10 || step === 0 ? Math.round(shown) : Math.round(shown * 10) / 10} ${UNITS[step]!}`
}
