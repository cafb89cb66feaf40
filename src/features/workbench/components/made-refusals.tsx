import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LarkError } from '../../../../client/lark-error'
import { MakeRefusal, type MadeRefusal, type StateChange } from '../../../../contract/herald/rules'
import { ChangeThing } from '../../../../contract/herald/state'
import { call } from '../../../api/client'
import { readPreference, removePreference, writePreference } from '../../../storage/preferences'
import { Button } from '../../../ui/button'
import { FailureNote } from '../../../ui/failure'
import type { Refusal } from '../faults'
import { useChatNames, usePersonNames } from '../use-names'
import { useWords } from '../words'
import { workbenchKeys } from '../workbench-keys'
import styles from './made-refusals.module.css'

/** A requested refusal, and what was changed in the world for it. */
interface Made extends MadeRefusal {
  refusal: Refusal
}

const MOST_SHOWN = 12

const KEPT = 'herald.made-refusals'

function keptRefusals(): Made[] {
  try {
    return JSON.parse(readPreference(KEPT) ?? '[]')
  } catch {
    return []
  }
}

/** Things removed since, or missing from another world, need not be restored. */
function unlessGone(error: unknown): void {
  if (!(error instanceof LarkError && error.code === 1770002)) throw error
}

/**
 * Changes the world so that a rule refuses. The changes are stored in this
 * browser until they are reverted, even over a reload.
 */
export function useMakeRefusal() {
  const queries = useQueryClient()
  const { data: made = [] } = useQuery({
    queryKey: workbenchKeys.madeRefusals,
    queryFn: keptRefusals,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const keep = (next: Made[]) => {
    queries.setQueryData<Made[]>(workbenchKeys.madeRefusals, next)
    const changed = next.filter(({ changes }) => changes.length > 0)
    if (changed.length > 0) writePreference(KEPT, JSON.stringify(changed))
    else removePreference(KEPT)
    return queries.invalidateQueries({ queryKey: workbenchKeys.state })
  }
  const make = useMutation({
    mutationFn: async ({ refusal, chatId }: { refusal: Refusal; chatId: string }): Promise<Made> => {
      const { route, code, when } = refusal
      const body = { route, code, when, ...(chatId && { chat_id: chatId }) }
      return { refusal, ...(await call(MakeRefusal, { body }, { withoutToken: true })) }
    },
    // Drops an earlier answer that changed nothing.
    onSuccess: (answer) => keep([...made.filter(({ changes }) => changes.length > 0), answer]),
  })
  const putBack = useMutation({
    mutationFn: async () => {
      // Newest first: two of them may have changed the same thing.
      for (const { changes } of [...made].reverse())
        for (const { kind, id, before } of changes)
          await call(ChangeThing, { path: { kind, id }, body: before }, { withoutToken: true }).catch(
            unlessGone,
          )
    },
    onSuccess: () => keep([]),
  })
  return { made, make, putBack }
}

interface Props {
  refusals: ReturnType<typeof useMakeRefusal>
  isBusy: boolean
  /** Answers the next call with the code, in any state. */
  onFake(refusal: Refusal): void
}

/** The changes, the request that the rule now refuses, and a button to revert the changes. */
export function MadeRefusals({ refusals: { made, make, putBack }, isBusy, onFake }: Props) {
  const { t } = useWords()
  const changed = made.some(({ changes }) => changes.length > 0)
  const last = made.at(-1)
  const failed = make.error ?? putBack.error
  return (
    <div className={styles['made']}>
      <div role="status">
        {made.length === 0 && putBack.isSuccess && (
          <p className={styles['done']}>{t('refusals.wasPutBack')}</p>
        )}
        {made.map((each, index) => (
          <MadeOne key={index} made={each} />
        ))}
      </div>
      <div className={styles['actions']}>
        {changed && (
          <Button disabled={putBack.isPending} onClick={() => putBack.mutate()}>
            {t('refusals.putBack')}
          </Button>
        )}
        {last?.why && (
          <Button disabled={isBusy} onClick={() => onFake(last.refusal)}>
            {t('refusals.fake')}
          </Button>
        )}
      </div>
      {failed && <FailureNote error={failed} />}
    </div>
  )
}

function MadeOne({ made: { refusal, changes, why, request } }: { made: Made }) {
  const { t } = useWords()
  const { code, route } = refusal
  return (
    <section className={styles['one']}>
      <p>{why ? t(`refusals.why.${why}`, { code, route }) : t('refusals.changed', { code, route })}</p>
      {changes.length > 0 && (
        <ul>
          {changes.slice(0, MOST_SHOWN).map((change) => (
            <Change key={`${change.kind}/${change.id}`} change={change} />
          ))}
          {changes.length > MOST_SHOWN && (
            <li>{t('refusals.moreChanges', { number: changes.length - MOST_SHOWN })}</li>
          )}
        </ul>
      )}
      {request && (
        <>
          <p className={styles['note']}>{t('refusals.request')}</p>
          <pre className={styles['request']}>{requestText(route, request)}</pre>
        </>
      )}
    </section>
  )
}

function Change({ change: { kind, id, before, after } }: { change: StateChange }) {
  const { t } = useWords()
  const [chats, people] = [useChatNames(), usePersonNames()]
  const said = (value: unknown) => (value === null ? t('refusals.unset') : JSON.stringify(value))
  const fields = Object.keys(after).map((field) => `${field}: ${said(before[field])} → ${said(after[field])}`)
  return (
    <li>
      {`${t(`state.kinds.${kind}`)} · ${chats.get(id) || people.get(id) || id} · `}
      <code>{fields.join(', ')}</code>
    </li>
  )
}

/** The request in HTTP form, without headers. */
function requestText(route: string, { path, query, body }: NonNullable<MadeRefusal['request']>): string {
  const names = (path ?? {}) as Record<string, string>
  const parameters = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  )
  const line = route.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(names[name] ?? ''))
  const asked = parameters.size > 0 ? `${line}?${parameters}` : line
  return body === undefined ? asked : `${asked}\n\n${JSON.stringify(body, null, 2)}`
}
