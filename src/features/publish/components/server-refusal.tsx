import { LarkError } from '../../../../client/lark-error'
import { Button } from '../../../ui/button'
import { FailureNote } from '../../../ui/failure'
import { WarningBox } from '../../../ui/note'
import type { useServerPublication } from '../compose/use-server-publication'
import { usePublishWords } from '../words'

interface Props {
  kept: ReturnType<typeof useServerPublication>
  nameOf(chatId: string): string
  onReadAgain(): void
}

/** Why the server took no publication. */
export function ServerRefusal({ kept, nameOf, onReadAgain }: Props) {
  const { say, language } = usePublishWords()
  if (kept.moved !== undefined) {
    return (
      <WarningBox role="alert">
        <p>{say('server.moved', { revision: kept.moved })}</p>
        <Button onClick={onReadAgain}>{say('server.readAgain')}</Button>
      </WarningBox>
    )
  }
  if (!kept.error) return null
  const taken = takenTargets(kept.error).flatMap((at) => kept.targets[at]?.chat_id ?? [])
  if (taken.length === 0) return <FailureNote error={kept.error} doing="acts" />
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(taken.map(nameOf))
  return (
    <WarningBox role="alert">
      <p>{say('server.taken', { names })}</p>
    </WarningBox>
  )
}

const TAKEN = 9499

/** The places of the targets that another publication writes in the same minute. */
function takenTargets(error: Error): number[] {
  if (!(error instanceof LarkError) || error.code !== TAKEN) return []
  const violations: unknown = error.detail?.field_violations
  if (!Array.isArray(violations)) return []
  return violations.flatMap(({ field }: { field?: unknown }) => {
    const place = typeof field === 'string' ? /^targets\[(\d+)\]/.exec(field) : null
    return place ? [Number(place[1])] : []
  })
}
