import { useState } from 'react'
import type { EditedKind } from '../../../../contract/herald/state'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { FailureNote } from '../../../ui/failure'
import { FormDialog } from '../../../ui/form-dialog'
import { useEdit, flagsOf, idNames, newFields, thingOf } from '../edit-things'
import type { NewField, Thing } from '../edit-things'
import { useWords } from '../words'
import { ActionMenu } from './action-menu'
import { useInvalidateData } from './clock-view'
import shared from './workbench-page.module.css'

const stringIn = (thing: Thing | undefined, name: string): string => {
  const value = thing?.[name]
  return typeof value === 'string' ? value : ''
}

interface CreateProps {
  kind: EditedKind
  /** Offered if a tenant has to be chosen. */
  tenants: readonly Thing[]
}

/** A button that creates a thing of a kind. */
export function CreateButton({ kind, tenants }: CreateProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(`edit.create.${kind}`)}</Button>
      {isOpen && <CreateDialog kind={kind} tenants={tenants} onClose={() => setOpen(false)} />}
    </>
  )
}

function CreateDialog({ kind, tenants, onClose }: CreateProps & { onClose(): void }) {
  const { t } = useWords()
  const [given, setGiven] = useState<Partial<Record<NewField, string>>>({
    ...(newFields[kind].some((field) => field === 'tenant_key') && {
      tenant_key: stringIn(tenants[0], 'tenant_key'),
    }),
  })
  const invalidate = useInvalidateData()
  const edit = useEdit(invalidate)
  const made = edit.data as Readonly<Record<string, string>> | undefined
  const form = `create-${kind}`
  return (
    <FormDialog
      title={t(`edit.create.${kind}`)}
      hint={t('edit.createHint')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(made ? 'edit.close' : 'cancel')}</Button>
          {!made && (
            <Button type="submit" form={form} look="primary" disabled={edit.isPending}>
              {t('edit.go')}
            </Button>
          )}
        </>
      }
    >
      <form
        id={form}
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault()
          edit.mutate({ do: 'create', kind, thing: thingOf(kind, given) })
        }}
      >
        {!made &&
          newFields[kind].map((field) => (
            <label key={field} className={shared['field']}>
              {t(`edit.fields.${field}`)}
              {field === 'tenant_key' ? (
                <select
                  value={given[field] ?? ''}
                  onChange={(event) => setGiven({ ...given, [field]: event.target.value })}
                >
                  {tenants.map((tenant) => (
                    <option key={stringIn(tenant, 'tenant_key')} value={stringIn(tenant, 'tenant_key')}>
                      {stringIn(tenant, 'name') || stringIn(tenant, 'tenant_key')}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  autoComplete="off"
                  required={field === 'chat_id' || field === 'sender'}
                  value={given[field] ?? ''}
                  onChange={(event) => setGiven({ ...given, [field]: event.target.value })}
                />
              )}
            </label>
          ))}
      </form>
      {made && (
        <div role="status">
          <p className={shared['done']}>{t('edit.created', { id: made[idNames[kind]] })}</p>
          {made['app_secret'] && <p>{t('edit.secret', { secret: made['app_secret'] })}</p>}
        </div>
      )}
      {edit.isError && <FailureNote error={edit.error} />}
    </FormDialog>
  )
}

/** The actions on one thing: rename it, switch its flags, remove it. */
export function ThingActions({ kind, thing }: { kind: EditedKind; thing: Thing }) {
  const { t } = useWords()
  const [asking, setAsking] = useState<'rename' | 'remove'>()
  const invalidate = useInvalidateData()
  const edit = useEdit(invalidate)
  const id = stringIn(thing, idNames[kind])
  const name = stringIn(thing, 'name') || id
  const flags = flagsOf[kind].map((flag) => ({
    label: t(thing[flag] === true ? `edit.off.${flag}` : `edit.on.${flag}`),
    run: () => edit.mutate({ do: 'change', kind, id, changes: { [flag]: thing[flag] !== true } }),
  }))
  return (
    <>
      <ActionMenu
        face="…"
        label={t('edit.actions', { name })}
        disabled={edit.isPending}
        items={[
          ...('name' in thing ? [{ label: t('edit.rename'), run: () => setAsking('rename') }] : []),
          ...flags,
          { label: t('edit.remove'), run: () => setAsking('remove') },
        ]}
      />
      {asking === 'rename' && (
        <RenameDialog
          name={stringIn(thing, 'name')}
          onClose={() => setAsking(undefined)}
          onName={(next) => {
            setAsking(undefined)
            edit.mutate({ do: 'change', kind, id, changes: { name: next } })
          }}
        />
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          isDanger
          cancel={t('cancel')}
          question={t('edit.removeAsk', { name })}
          consequence={t(`edit.removeWhat.${kind}`)}
          go={t('edit.remove')}
          onGo={() => edit.mutate({ do: 'remove', kind, id })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {edit.isError && <FailureNote error={edit.error} />}
    </>
  )
}

interface RenameProps {
  name: string
  onClose(): void
  onName(name: string): void
}

function RenameDialog({ name, onClose, onName }: RenameProps) {
  const { t } = useWords()
  const [next, setNext] = useState(name)
  return (
    <FormDialog
      title={t('edit.renameTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form="rename" look="primary">
            {t('edit.rename')}
          </Button>
        </>
      }
    >
      <form
        id="rename"
        onSubmit={(event) => {
          event.preventDefault()
          onName(next)
        }}
      >
        <label className={shared['field']}>
          {t('edit.fields.name')}
          <input autoComplete="off" value={next} onChange={(event) => setNext(event.target.value)} />
        </label>
      </form>
    </FormDialog>
  )
}
