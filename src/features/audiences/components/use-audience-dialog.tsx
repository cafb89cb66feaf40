import { useState } from 'react'
import { Button } from '../../../ui/button'
import { FormDialog } from '../../../ui/form-dialog'
import type { Audience, NamedChat } from '../audience'
import type { Reach } from '../resolve-audience'
import { useAudiences } from '../use-audiences'
import { useReach } from '../use-reach'
import type { AudienceUse } from '../use-reach'
import { useSummary } from '../use-summary'
import { useAudienceWords } from '../words'
import { AudienceForm } from './audience-form'
import { ReachList } from './reach-list'
import { UnreadableNotice } from './unreadable-notice'
import styles from './audience-form.module.css'

interface Props {
  appId: string
  use: AudienceUse
  /** The chats that are chosen already, to be saved as an audience. */
  chosen: readonly NamedChat[]
  onUse(audience: Audience, reach: Reach): void
  onClose(): void
}

/** Chooses a saved audience, shows whom it reaches now, and adds those chats. */
export function UseAudienceDialog({ appId, use, chosen, onUse, onClose }: Props) {
  const { say } = useAudienceWords()
  const { what } = useSummary()
  const { kept, error, store, reread } = useAudiences(appId)
  const [chosenId, setChosenId] = useState<string>()
  const [making, setMaking] = useState<readonly NamedChat[]>()
  const [said, setSaid] = useState('')
  const audiences = kept?.is === 'readable' ? kept.audiences : []
  const audience = audiences.find(({ id }) => id === chosenId)
  const { data, isFetching } = useReach(audience, use)
  const count = data && !isFetching ? data.chats.length : 0
  return (
    <FormDialog
      title={say('use.title')}
      hint={audiences.length === 0 ? say('noneNext') : say('use.hint')}
      onClose={onClose}
      actions={
        <>
          <p role="status" className={styles['said']}>
            {said}
          </p>
          <Button onClick={onClose}>{say('use.cancel')}</Button>
          <Button
            look="primary"
            disabled={count === 0}
            onClick={() => audience && data && onUse(audience, data)}
          >
            {count === 0 ? say('use.addNone') : say('use.add', { count })}
          </Button>
        </>
      }
    >
      {(kept || error) && <UnreadableNotice kept={kept} store={store} onAgain={reread} onSay={setSaid} />}
      {audiences.length > 0 && (
        <fieldset className={styles['audiences']}>
          <legend>{say('use.choose')}</legend>
          {audiences.map((each) => (
            <label key={each.id}>
              <input
                type="radio"
                name="audience"
                checked={each.id === chosenId}
                onChange={() => setChosenId(each.id)}
              />
              <span>
                {each.name} <span className={styles['quiet']}>{what(each)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <ReachList audience={audience} use={use} />
      <div className={styles['more']}>
        <Button look="quiet" onClick={() => setMaking([])}>
          {say('new')}
        </Button>
        {chosen.length > 0 && (
          <Button look="quiet" onClick={() => setMaking(chosen)}>
            {say('use.saveChosen', { count: chosen.length })}
          </Button>
        )}
      </div>
      {making && (
        <AudienceForm
          store={store}
          of={{ chats: making }}
          onSaved={({ id, name }) => {
            setMaking(undefined)
            setChosenId(id)
            setSaid(say('said.saved', { name }))
          }}
          onClose={() => setMaking(undefined)}
        />
      )}
    </FormDialog>
  )
}
