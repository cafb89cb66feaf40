const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** How many bytes, in the largest unit that leaves at least one: `1.2 MB`. A thousand of one make the next. */
export function sizeWords(bytes: number, language: string): string {
  let step = 0
  let size = bytes
  while (size >= 1_000 && step < units.length - 1) {
    size /= 1_000
    step += 1
  }
  const unit = units[step] ?? 'byte'
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size)
}
