import { LarkError } from '../../../../client/lark-error'
import type { PublicationRequest } from '../../../../contract/herald/publications'
import { isOnServer } from '../../../api/client'
import { Button } from '../../../ui/button'
import { FailureNote } from '../../../ui/failure'
import { FormDialog } from '../../../ui/form-dialog'
import { MomentFields, useSchedule, useScheduleWords } from '../../publications/publications'
import { useHeldWords } from '../held-words'

export type HeldRequest = Pick<PublicationRequest, 'at' | 'needs_approval' | 'made_by'>

interface Props {
  needsApproval: boolean
  error: Error | null
  isBusy: boolean
  onGo(request: HeldRequest): void
  onClose(): void
}

/** Asks when a held change goes live: at a time, or once another person has approved it. */
export function HeldSchedule({ needsApproval, error, isBusy, onGo, onClose }: Props) {
  const say = useHeldWords()
  const choice = useSchedule(noChats, { when: needsApproval ? 'now' : 'at', needsApproval })
  const { sentences } = useScheduleWords()
  const { request } = choice
  return (
    <FormDialog
      title={say(needsApproval ? 'approvalTitle' : 'scheduleTitle')}
      hint={say(needsApproval ? 'approvalHint' : 'scheduleHint')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button look="primary" disabled={isBusy || !request} onClick={() => request && onGo(request)}>
            {say(needsApproval ? 'askApproval' : 'schedule')}
          </Button>
        </>
      }
    >
      <MomentFields choice={choice} isTimed={!needsApproval} />
      {sentences(choice, () => '', { isInPage: !isOnServer(), isGateway: false }).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {error &&
        (isTaken(error) ? <p role="alert">{say('taken')}</p> : <FailureNote error={error} doing="acts" />)}
    </FormDialog>
  )
}

const noChats: readonly never[] = []

/** Whether another publication writes the announcement in the same minute. */
const isTaken = (error: Error) =>
  error instanceof LarkError &&
  error.code === 9499 &&
  error.detail?.field_violations?.some(({ field }) => field?.startsWith('targets')) === true
