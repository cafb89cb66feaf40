import { ArrowLeft, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { limits } from '../../../../client/rate-budget'
import type { PublishSource } from '../../../../publishing/run/publish-job'
import { joinSentences } from '../../../i18n/languages'
import { Button } from '../../../ui/button'
import type { ReadyTarget } from '../compose/ready-target'
import { usePublishWords } from '../words'
import { ReplacementWarning } from './target-row'
import styles from './publish-page.module.css'

interface Props {
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
  const { source, isPart, going, left, isChecking, isFetching, isNothing, calls, onPublish } = props
  const { say, language } = usePublishWords()
  const [asked, setAsked] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const count = going.length
  const isReady = count > 0 && !isChecking && !isFetching && !isNothing
  // The confirmation covers exactly these targets: any change is confirmed again.
  const meant = JSON.stringify(
    going.map(({ target: { chat_id, name, how, agreed } }) => [chat_id, name, how, agreed]),
  )
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
          {say('go.sure', { count, source: source.name, revision: source.revision })}
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
            left > 0 && say('go.leftOut', { count: left }),
            calls !== undefined && say('go.pace', { calls, seconds: Math.ceil((calls * count) / perSecond) }),
            say('media.note'),
          ])}
        </p>
      </div>
      <div className={styles['answers']}>
        <Button look="quiet" disabled={isBusy} onClick={goBack}>
          <ArrowLeft size={16} aria-hidden="true" />
          {say('go.back')}
        </Button>
        {/* Takes the focus from the button that it replaces. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button look="primary" autoFocus disabled={isBusy} onClick={() => void go()}>
          <Send size={16} aria-hidden="true" />
          {say(isBusy ? 'go.starting' : 'go.now')}
        </Button>
      </div>
    </footer>
  )
}
