import { ArrowLeft, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { limits } from '../../../../client/rate-budget'
import type { PublicationRequest } from '../../../../contract/herald/publications'
import type { PublishSource } from '../../../../publishing/run/publish-job'
import { joinSentences } from '../../../i18n/languages'
import { Button } from '../../../ui/button'
import { useScheduleWords } from '../../publications/publications'
import type { ScheduleChoice, Server } from '../../publications/publications'
import type { ReadyTarget } from '../compose/ready-target'
import { usePublishWords } from '../words'
import { Rehearsal } from './rehearsal'
import { ReplacementWarning } from './target-row'
import styles from './publish-page.module.css'

interface ByServer extends Server {
  choice: ScheduleChoice
  requestOf(choice: ScheduleChoice, going: readonly ReadyTarget[]): PublicationRequest
  nameOf(chatId: string): string
}

interface Props {
  /** Set if the server publishes, not this page. */
  byServer: ByServer | undefined
  source: Omit<PublishSource, 'part'>
  isPart: boolean
  going: readonly ReadyTarget[]
  /** How many of the chosen chats refuse. */
  left: number
  isChecking: boolean
  isFetching: boolean
  isNothing: boolean
  /** Calls for each chat; undefined while they are counted. */
  calls: number | undefined
  onPublish(): Promise<void>
}

/**
 * The last check before publishing: the source, the number of chats, what is
 * replaced, how long it takes; and the button.
 */
export function PublishFoot(props: Props) {
  const { byServer, source, isPart, going, left, isChecking, isFetching, isNothing, calls, onPublish } = props
  const words = useScheduleWords()
  const { say, language } = usePublishWords()
  const [asked, setAsked] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [rehearsed, setRehearsed] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const count = going.length
  const isSound = !byServer || byServer.choice.request !== undefined
  const isReady = count > 0 && !isChecking && !isFetching && !isNothing && isSound
  // The confirmation covers exactly these targets: any change is confirmed again.
  const meant = JSON.stringify([
    going.map(({ target: { chat_id, name, how, agreed } }) => [chat_id, name, how, agreed]),
    byServer?.choice.request,
  ])
  const isSure = asked === meant && isReady
  const perSecond = count > 1 ? limits.writes.perApp : limits.writes.perKey
  const goBack = () => {
    setAsked(undefined)
    requestAnimationFrame(() => button.current?.focus())
  }
  const go = async () => {
    setBusy(true)
    await onPublish().finally(() => setBusy(false))
  }
  if (!isSure) {
    const summary = { count, what: say(isPart ? 'go.selection' : 'go.wholePage'), source: source.name }
    return (
      <footer className={styles['foot']}>
        <p role="status" className={styles['quiet']}>
          {joinSentences(language, [
            count === 0 ? say(isChecking ? 'go.checking' : 'go.choose') : say('go.summary', summary),
            left > 0 && say('go.leftOut', { count: left }),
          ])}
        </p>
        <Button ref={button} look="primary" disabled={!isReady} onClick={() => setAsked(meant)}>
          {count === 0 ? say('go.publishNone') : say('go.publish', { count })}
        </Button>
      </footer>
    )
  }
  const replaced = going.filter((each) => each.replaced)
  return (
    <footer className={styles['foot']} data-sure="">
      <div className={styles['sure']} role="status">
        <p className={styles['question']}>
          {byServer
            ? say('server.sure', { count, source: source.name })
            : say('go.sure', { count, source: source.name, revision: source.revision })}
        </p>
        {replaced.length === 0 ? (
          <p className={styles['quiet']}>{say('go.noneReplaced')}</p>
        ) : (
          replaced.map(({ target, replaced: gone }) => (
            <div key={target.chat_id}>
              <p>{say('go.replaced', { name: target.name || target.chat_id })}</p>
              <ul className={styles['list']}>{gone && <ReplacementWarning replaced={gone} />}</ul>
            </div>
          ))
        )}
        <p className={styles['quiet']}>
          {joinSentences(language, [
            ...(byServer ? words.sentences(byServer.choice, byServer.nameOf, byServer) : []),
            left > 0 && say('go.leftOut', { count: left }),
            calls !== undefined &&
              rehearsed !== meant &&
              say('go.pace', { calls, seconds: Math.ceil((calls * count) / perSecond) }),
            say('media.note'),
          ])}
        </p>
      </div>
      {byServer && (
        <Rehearsal
          requestOf={() => byServer.requestOf(byServer.choice, going)}
          nameOf={byServer.nameOf}
          onTold={() => setRehearsed(meant)}
        />
      )}
      <div className={styles['answers']}>
        <Button look="quiet" disabled={isBusy} onClick={goBack}>
          <ArrowLeft size={16} aria-hidden="true" />
          {say('go.back')}
        </Button>
        {/* Takes the focus from the button that it replaces. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button look="primary" autoFocus disabled={isBusy} onClick={() => void go()}>
          <Send size={16} aria-hidden="true" />
          {isBusy ? say('go.starting') : byServer ? words.go(byServer.choice) : say('go.now')}
        </Button>
      </div>
    </footer>
  )
}
