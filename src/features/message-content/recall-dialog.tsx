import { useState } from 'react'
import { recallMessage } from '../../api/messages/messages'
import { Button } from '../../ui/button'
import { FailureNote } from '../../ui/failure'
import { FormDialog } from '../../ui/form-dialog'
import { useWords } from './words'

interface Props {
  messageId: string
  /** The beginning of its text, in one line. */
  words: string
  onRecalled(): void
  onClose(): void
}

/** Asks before a message is recalled, and shows a refusal in place. */
export function RecallDialog({ messageId, words, onRecalled, onClose }: Props) {
  const { t } = useWords()
  const [state, setState] = useState<{ isGoing: boolean; error?: unknown }>({ isGoing: false })
  const recall = async () => {
    setState({ isGoing: true })
    try {
      await recallMessage(messageId)
      onRecalled()
      onClose()
    } catch (error) {
      setState({ isGoing: false, error })
    }
  }
  return (
    <FormDialog
      title={t('recall.ask')}
      hint={t('recall.means')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('recall.cancel')}</Button>
          <Button look="primary" disabled={state.isGoing} onClick={() => void recall()}>
            {t('recall.go')}
          </Button>
        </>
      }
    >
      <blockquote dir="auto">{words}</blockquote>
      {state.error !== undefined && (
        <>
          <FailureNote error={state.error} doing="acts" />
          <p>{t('recall.notYours')}</p>
        </>
      )}
    </FormDialog>
  )
}
