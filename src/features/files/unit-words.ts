const made = new Map<string, Intl.NumberFormat>()

/**
 * So many of a unit, as the language writes it. A format costs more to make
 * than all that it writes in a second of progress, so each is made once.
 */
export function unitWords(
  count: number,
  language: string,
  how: Pick<Intl.NumberFormatOptions, 'unit' | 'unitDisplay' | 'maximumFractionDigits'>,
): string {
  const { unit, unitDisplay, maximumFractionDigits = '' } = how
  const key = `${language} ${unit} ${unitDisplay} ${maximumFractionDigits}`
  const known = made.get(key)
  if (known) return known.format(count)
  const format = new Intl.NumberFormat(language, { style: 'unit', ...how })
  made.set(key, format)
  return format.format(count)
}
