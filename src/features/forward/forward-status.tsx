import { CircleCheck, History, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { isPending } from '../../../jobs/send-once'
import { useJobs } from '../../jobs/use-jobs'
import { useCommands } from '../../ui/command-registry'
import type { Command } from '../../ui/command-registry'
import { useNow } from '../../ui/countdown'
import { InBar } from '../../ui/page-bar'
import { StatusLink, StatusWords, RunningButton, RunningLink } from '../../ui/status-link'
import { UnfinishedList } from '../../ui/unfinished-list'
import { forwardRoute } from '../message-content/message-content'
import { countStates, isUnfinished } from './send/forward'
import type { ForwardQueue } from './send/forward-queue'
import { namesOfTargets } from './target/target-words'
import { useWords } from './words'

interface Props {
  queue: ForwardQueue
  /** A forward that was closed before its report was complete. */
  left?: string | undefined
  /** Opens a forward of this chat in place. Other forwards open on a page of their own. */
  onOpen?(forwardId: string): void
  chatId?: string
  /** The page is the list of forwards, or one of them, and needs no link to it. */
  isListed?: boolean
}

/** In the status corner: the forward under way and its outcome, or a link to earlier forwards. */
export function ForwardStatus({ queue, left, chatId, isListed = false, onOpen }: Props) {
  const { t } = useWords()
  const { jobs, running } = useJobs(queue)
  const shown = jobs.filter(({ forward_id }) => running.has(forward_id) || forward_id === left)
  const sends = shown.flatMap((forward) => forward.sends)
  const [only, ...others] = shown
  const settled = sends.filter((send) => !isPending(send)).length
  const { sent, unanswered, refused } = countStates(sends)
  const navigate = useNavigate()
  const isHere = onOpen && others.length === 0 && only?.source.chat_id === chatId
  const open = useCallback(
    (forwardId: string) => (isHere ? onOpen(forwardId) : void navigate(forwardRoute(forwardId))),
    [isHere, onOpen, navigate],
  )
  useForwardCommands(only?.forward_id, open)
  if (!only) {
    if (isListed) return null
    return (
      <InBar part="status">
        <StatusLink to={forwardRoute()}>
          <History size={16} aria-hidden="true" />
          <StatusWords>{t('forwards')}</StatusWords>
        </StatusLink>
      </InBar>
    )
  }
  const isDone = settled === sends.length
  const Icon = unanswered + refused > 0 ? TriangleAlert : isDone ? CircleCheck : LoaderCircle
  const words = (
    <>
      <Icon size={16} aria-hidden="true" />
      {isDone
        ? t('sentBefore', { count: sent, of: sends.length })
        : t('sendingNow', { count: settled, of: sends.length })}
    </>
  )
  return (
    <InBar part="status">
      <span role="status">
        {isHere ? (
          <RunningButton type="button" onClick={() => open(only.forward_id)}>
            {words}
          </RunningButton>
        ) : (
          <RunningLink to={forwardRoute(others.length === 0 ? only.forward_id : undefined)}>
            {words}
          </RunningLink>
        )}
      </span>
    </InBar>
  )
}

/** Palette commands that open the forward under way, and all forwards. `now`: the forward under way, if any. */
function useForwardCommands(now: string | undefined, open: (forwardId: string) => void) {
  const { t } = useWords()
  const navigate = useNavigate()
  const commands = useCallback((): Command[] => {
    const group = t('forwards')
    const all: Command = {
      id: 'forward.all',
      group,
      label: t('allForwards'),
      run: () => void navigate(forwardRoute()),
    }
    if (now === undefined) return [all]
    return [{ id: 'forward.now', group, label: t('backInto'), run: () => open(now) }, all]
  }, [t, navigate, now, open])
  useCommands(commands)
}

/** Forwards that a closed tab, a reload or a lost answer left unfinished: resume or dismiss them. */
export function UnfinishedNotice({ queue }: { queue: ForwardQueue }) {
  const { t } = useWords()
  const { jobs, running, elsewhere } = useJobs(queue)
  const now = useNow(jobs.length > 0 ? 1_000 : undefined, queue.now)
  const left = jobs.filter(
    (forward) =>
      !running.has(forward.forward_id) && !elsewhere.has(forward.forward_id) && isUnfinished(forward, now),
  )
  return (
    <UnfinishedList
      ways={{ goOn: t('resume'), details: t('details'), setAside: t('discard') }}
      works={left.map(({ forward_id, sends, targets, source }) => {
        const { sent, unanswered } = countStates(sends)
        const doubt = unanswered > 0 ? ` · ${t('summaryUnanswered', { count: unanswered })}` : ''
        return {
          id: forward_id,
          words: t('unfinished', { source: source.name, targets: namesOfTargets(targets, t) }),
          beside: t('summary', { sent, of: sends.length }) + doubt,
          to: forwardRoute(forward_id),
          onGoOn: () => void queue.resume(forward_id),
          onSetAside: () => void queue.setAside(forward_id),
        }
      })}
    />
  )
}
