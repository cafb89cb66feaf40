import { ArrowLeft, Send as SendIcon } from 'lucide-react'
import { useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatSummary } from '../../../contract/im/chats/list-chats'
import { sentences } from '../../i18n/sentences'
import { Button } from '../../ui/button'
import type { Begun } from './again/use-again'
import styles from './compose.module.css'
import { keptMessage } from './send/kept-message'
import { targetKey, type Draft, type Target } from './send/intent'
import { TargetField } from './target/target-field'
import { TargetWarnings, useCheckedTargets } from './target/target-warnings'
import { allTargets, nameOfTarget, namesOfTargets } from './target/target-words'

interface Props {
  /** Where the focus begins, and comes back to. */
  field: RefObject<HTMLInputElement | null>
  appId: string
  /** Its batches are earliest first; each is one message at the other end. */
  begun: Begun
  chats: readonly ChatSummary[]
  /** What the recipients will see. */
  preview: ReactNode
  onSend(draft: Draft): void
}

/** Where to, what it will look like, and a last look at who sends how much from where to whom. */
export function Compose({ field, appId, begun, chats, preview, onSend }: Props) {
  const { t, i18n } = useTranslation('messages')
  const { source, batches, note } = begun
  const [targets, setTargets] = useState(begun.targets)
  const [isSure, setSure] = useState(false)
  const checked = useCheckedTargets(targets, appId)
  const count = batches.reduce((sum, batch) => sum + batch.length, 0)
  const choose = (next: readonly Target[]) => {
    setTargets(next)
    setSure(false)
  }
  const drop = (dropped: readonly Target[]) => {
    const keys = new Set(dropped.map(targetKey))
    choose(targets.filter((target) => !keys.has(targetKey(target))))
    field.current?.focus()
  }
  const named = checked.map(({ target }) => target)
  const refusedKeys = new Set(
    checked.filter(({ state }) => state === 'refused').map(({ target }) => targetKey(target)),
  )
  const refused = refusedKeys.size
  const nameOf = (target: Target) =>
    nameOfTarget(named.find((each) => targetKey(each) === targetKey(target)) ?? target)
  const goBack = () => {
    setSure(false)
    field.current?.focus()
  }
  const send = () =>
    onSend({
      source,
      batches: batches.map((batch) => batch.map(keptMessage)),
      targets: named,
    })

  return (
    <>
      <div className={styles['body']}>
        {note && (
          <p role="status" className={styles['note']}>
            {t(`forward.notes.${note}`)}
          </p>
        )}
        <TargetField
          appId={appId}
          source={source}
          chats={chats}
          targets={targets}
          nameOf={nameOf}
          isRefused={(target) => refusedKeys.has(targetKey(target))}
          onChange={choose}
          inputRef={field}
        />
        <TargetWarnings checked={checked} onDrop={drop} />
        <section aria-label={t('forward.preview')} className={styles['preview']}>
          <h3 className={styles['heading']}>{t('forward.preview')}</h3>
          {preview}
        </section>
      </div>
      <footer className={styles['foot']}>
        {isSure ? (
          <>
            <div className={styles['sure']} role="status">
              <p>
                {t('forward.sure', {
                  count,
                  source: source.name,
                  targets: allTargets(named, t),
                })}
              </p>
              <p className={styles['quiet']}>
                {sentences(i18n.language, [
                  batches.length > 1 && t('forward.inBatches', { count: batches.length }),
                  refused > 0 && t('forward.someRefused', { count: refused }),
                  t('forward.cannotTakeBack'),
                ])}
              </p>
            </div>
            <Button key="back" look="quiet" onClick={goBack}>
              <ArrowLeft size={16} aria-hidden="true" />
              {t('forward.back')}
            </Button>
            {/* The focus comes from the button that stood here, with the question. */}
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
            <Button key="sure" look="primary" autoFocus onClick={send}>
              <SendIcon size={16} aria-hidden="true" />
              {t('forward.sendNow')}
            </Button>
          </>
        ) : (
          <>
            <p className={styles['quiet']}>
              {targets.length === 0
                ? t('forward.chooseTarget')
                : t('forward.fromTo', { count, source: source.name, targets: namesOfTargets(named, t) })}
            </p>
            <Button key="send" look="primary" disabled={targets.length === 0} onClick={() => setSure(true)}>
              {t('forward.send')}
            </Button>
          </>
        )}
      </footer>
    </>
  )
}
