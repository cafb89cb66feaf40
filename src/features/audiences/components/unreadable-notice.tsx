import { Button } from '../../../ui/button'
import { saveText } from '../../../ui/download-name'
import { Warning, WarningBox } from '../../../ui/note'
import type { AudienceStore, KeptAudiences } from '../stored-audiences'
import { useAudienceWords } from '../words'

interface Props {
  /** Undefined if the browser did not answer. */
  kept: KeptAudiences | undefined
  store: AudienceStore
  onAgain(): void
  onSay(words: string): void
}

/** Says what of the stored audiences cannot be read. Nothing of it is lost: it can be saved, or put aside. */
export function UnreadableNotice({ kept, store, onAgain, onSay }: Props) {
  const { say } = useAudienceWords()
  if (!kept)
    return (
      <WarningBox role="alert">
        <p>{say('damaged.unread')}</p>
        <Button onClick={onAgain}>{say('damaged.again')}</Button>
      </WarningBox>
    )
  if (kept.is === 'readable')
    return kept.damaged > 0 ? (
      <Warning role="status">{say('damaged.some', { count: kept.damaged })}</Warning>
    ) : null
  const save = () => {
    saveText('audiences-damaged.json', JSON.stringify(kept.raw, undefined, 2) ?? '', 'application/json')
    onSay(say('said.exported'))
  }
  const putAside = async () => {
    if ((await store.setAside(Date.now())) === 'failed') onSay(say('said.failed'))
  }
  return (
    <WarningBox role="alert">
      <p>{say('damaged.whole')}</p>
      <Button onClick={save}>{say('damaged.save')}</Button>
      <Button onClick={() => void putAside()}>{say('damaged.aside')}</Button>
    </WarningBox>
  )
}
