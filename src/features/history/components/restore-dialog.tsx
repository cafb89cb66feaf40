import { useMemo, useState } from 'react'
import type { BlockTree } from '../../../../document/block-tree'
import { inSlices } from '../../../../primitives/in-slices'
import { newId, MOST_CALLS, goneIfRefused } from '../../../../saving/saving'
import type { EditorPorts } from '../../../editor/view/ports'
import { makeNodesAhead } from '../../../editor/wire/doc-from-tree'
import { Button } from '../../../ui/button'
import { FailureNote } from '../../../ui/failure'
import { FormDialog } from '../../../ui/form-dialog'
import { useLatestAnswer, useTries } from '../../../ui/outside-react'
import { Skeleton } from '../../../ui/skeleton'
import { isEmptyPlan, neededTokens, restorePlan } from '../restore/restored-document'
import type { RestorePlan } from '../restore/restored-document'
import { useHistoryWords } from '../words'
import styles from './restore-dialog.module.css'

interface Props {
  revision: number
  /** The current page, and the version under its ids and tokens. */
  page: BlockTree
  version: BlockTree
  /** Whether the dialog asks again because the page has changed since the first question. */
  isChanged?: boolean
  ports: EditorPorts
  onRestore: (document: BlockTree) => void
  onClose: () => void
}

/** Asks before restoring, and lists its calls and losses. */
export function RestoreDialog(props: Props) {
  const { revision, page, version, isChanged = false, ports, onRestore, onClose } = props
  const { say } = useHistoryWords()
  const { plan, looked, failed, lookAgain } = usePlan(page, version, ports)
  const idle = plan && isEmptyPlan(plan)
  return (
    <FormDialog
      title={say('restore.title', { number: revision })}
      hint={say('restore.hint')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{say('restore.cancel')}</Button>
          <Button
            look="primary"
            disabled={!plan || idle === true}
            onClick={() => plan && onRestore(plan.document)}
          >
            {say('restore.confirm')}
          </Button>
        </>
      }
    >
      <div className={styles['said']} role="status">
        {failed && <FailureNote error={failed.error} retry={lookAgain} />}
        {!plan && !failed && (
          <>
            <p>{looked ? say('restore.loadedBytes', looked) : say('restore.looking')}</p>
            <Skeleton lines={['long', 'middle', 'long']} />
          </>
        )}
        {isChanged && <p>{say('restore.changed')}</p>}
        {idle && <p>{say('restore.nothing', { number: revision })}</p>}
        {plan && !idle && <PlanWords plan={plan} />}
        {plan && <LossWords plan={plan} />}
      </div>
    </FormDialog>
  )
}

const kinds = ['created', 'remade', 'updated', 'deleted', 'media', 'sheets'] as const

function PlanWords({ plan }: { plan: RestorePlan }) {
  const { say } = useHistoryWords()
  return (
    <section>
      <h3>{say('restore.does')}</h3>
      <ul>
        {kinds
          .filter((kind) => plan.pending[kind] > 0)
          .map((kind) => (
            <li key={kind}>{say(`restore.${kind}`, { count: plan.pending[kind] })}</li>
          ))}
        <li>
          {plan.calls < MOST_CALLS
            ? say('restore.calls', { count: plan.calls })
            : say('restore.manyCalls', { number: plan.calls })}
        </li>
      </ul>
    </section>
  )
}

function LossWords({ plan }: { plan: RestorePlan }) {
  const { say } = useHistoryWords()
  const losses = [
    ['comments', plan.pending.comments],
    ['lost', plan.lost.length],
    ['gone', plan.gone],
    ['staying', plan.staying.length],
  ] as const
  const shown = losses.filter(([, count]) => count > 0)
  if (shown.length === 0 && plan.pending.sheets === 0) return null
  return (
    <section>
      <h3>{say('restore.loses')}</h3>
      <ul>
        {shown.map(([loss, count]) => (
          <li key={loss}>{say(`restore.${loss}`, { count })}</li>
        ))}
        {plan.pending.sheets > 0 && <li>{say('restore.cells')}</li>}
      </ul>
    </section>
  )
}

/**
 * The plan, once it is known which bytes and cells are still available. Those of a deleted block may be gone, which
 * only a request shows; without an answer there is no plan. The requests run one after another, because the platform
 * allows five a second.
 */
function usePlan(page: BlockTree, version: BlockTree, ports: EditorPorts) {
  const [looked, setLooked] = useState<{ number: number; all: number }>()
  const [{ media, sheets }] = useState(ports)
  const versions = useMemo(() => ({ page, version }), [page, version])
  const [asked, lookAgain] = useTries(versions)
  const makePlan = async (of: typeof versions, signal: AbortSignal) => {
    const planWithout = (gone: ReadonlySet<string>) =>
      inSlices(restorePlan(of.page, of.version, { gone, newId }), signal)
    const gone = new Set<string>()
    const whole = await planWithout(gone)
    const needed = neededTokens(of.page, whole.document)
    for (const [at, { token, isSheet }] of needed.entries()) {
      setLooked({ number: at + 1, all: needed.length })
      const isThere = isSheet ? sheets.read(token).then(Boolean, goneIfRefused) : media.isAvailable(token)
      if (!(await isThere)) gone.add(token)
      signal.throwIfAborted()
    }
    const plan = gone.size > 0 ? await planWithout(gone) : whole
    await inSlices(makeNodesAhead(plan.document), signal)
    return plan
  }
  const latest = useLatestAnswer(asked, ({ of }, signal) =>
    makePlan(of, signal).then(
      (plan) => ({ plan, failed: undefined }),
      (error: unknown) => ({ plan: undefined, failed: { error } }),
    ),
  )
  const made = latest?.of === asked ? latest?.answer : undefined
  return { plan: made?.plan, failed: made?.failed, looked, lookAgain }
}
