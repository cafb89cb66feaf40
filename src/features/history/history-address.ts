/** The two revisions of a comparison; `since` is the earlier one. */
export interface ComparedRevisions {
  revision: number
  since: number
}

const REVISION = 'revision'
const SINCE = 'since'

/** The revisions in an address; undefined if it names none that can be compared. */
export function revisionsIn(params: URLSearchParams): ComparedRevisions | undefined {
  const revision = numberIn(params.get(REVISION))
  if (revision === undefined) return undefined
  const since = numberIn(params.get(SINCE)) ?? revision - 1
  return since < 1 || since === revision ? undefined : { revision, since }
}

/** The address with these two revisions; its other parts stay. */
export function withRevisions(
  params: URLSearchParams,
  compared: ComparedRevisions | undefined,
): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(REVISION)
  next.delete(SINCE)
  if (!compared) return next
  next.set(REVISION, `${compared.revision}`)
  if (compared.since !== compared.revision - 1) next.set(SINCE, `${compared.since}`)
  return next
}

function numberIn(value: string | null): number | undefined {
  const number = value === null || !/^\d{1,9}$/.test(value) ? 0 : Number(value)
  return number >= 1 ? number : undefined
}
