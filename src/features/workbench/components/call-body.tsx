import { useMemo, useState } from 'react'
import type { LoggedBody } from '../../../../contract/herald/logged-call'
import { formatBytes } from '../../../i18n/format-quantities'
import { Button } from '../../../ui/button'
import { indentedJson, unfoldedJson } from '../unfolded-json'
import { useWords } from '../words'
import styles from './call-details.module.css'

/** One body as far as the log keeps it: formatted JSON; for bytes only their type and size. */
export function CallBody({ title, body }: { title: string; body: LoggedBody | undefined }) {
  const { t, i18n } = useWords()
  if (!body) return null
  const size = body.size === undefined ? '' : formatBytes(body.size, i18n.language)
  return (
    <div className={styles['curl']}>
      <h3 className={styles['label']}>
        {title} <span className={styles['note']}>{[body.type, size].filter(Boolean).join(' · ')}</span>
      </h3>
      {body.text !== undefined && body.text !== '' && <BodyText title={title} text={body.text} />}
      {body.text === undefined && (
        <p className={styles['note']}>{t(body.cut ? 'log.givenUp' : 'log.bytes')}</p>
      )}
      {body.cut && body.text !== undefined && <p className={styles['note']}>{t('log.cutBody')}</p>}
    </div>
  )
}

/** A body as indented JSON, with the JSON in its strings unfolded until the user wants it as it was sent. */
export function BodyText({ title, text }: { title: string; text: string }) {
  const { t } = useWords()
  const [isUnfolded, setUnfolded] = useState(true)
  // The log tells of new calls all the time, and each draws an open one again.
  const json = useMemo(() => unfoldedJson(text), [text])
  const hasFolds = (json?.unfolded.length ?? 0) > 0
  return (
    <>
      {hasFolds && (
        <div className={styles['actions']}>
          <Button aria-pressed={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
            {t('bodies.unfold')}
          </Button>
        </div>
      )}
      {/* It scrolls, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={`${styles['code']} ${styles['body']}`} role="region" aria-label={title} tabIndex={0}>
        {json && isUnfolded ? json.text : indentedJson(text)}
      </pre>
      {json && hasFolds && isUnfolded && (
        <p className={styles['note']}>{t('bodies.unfolded', { list: json.unfolded.join(', ') })}</p>
      )}
    </>
  )
}
