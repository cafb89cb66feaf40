import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CreateWebhook, ListWebhooks, RemoveWebhook } from '../../../../contract/herald/webhooks'
import type { Webhook } from '../../../../contract/herald/webhooks'
import { call } from '../../../api/client'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { FailureNote } from '../../../ui/failure'
import { FormDialog } from '../../../ui/form-dialog'
import { Loading } from '../../../ui/skeleton'
import { useChatNames } from '../use-names'
import { useWords } from '../words'
import { workbenchKeys } from '../workbench-keys'
import { CopyButton } from './call-details'
import { useInvalidateData } from './clock-view'
import { NamedOptions } from './named-options'
import shared from './workbench-page.module.css'

/** The custom bots of chats: makes and removes them, and copies their addresses. */
export function WebhooksSection() {
  const { t } = useWords()
  const [isMaking, setMaking] = useState(false)
  const webhooks = useQuery(webhooksQuery)
  return (
    <section className={shared['section']} aria-labelledby="webhooks-title">
      <div className={shared['heading']}>
        <h2 id="webhooks-title">{t('webhooks.title')}</h2>
        <p className={shared['why']}>{t('webhooks.why')}</p>
      </div>
      <div className={shared['actions']}>
        <Button onClick={() => setMaking(true)}>{t('webhooks.make')}</Button>
      </div>
      {webhooks.isPending && <Loading words={t('state.loading')} />}
      {webhooks.isError && <FailureNote error={webhooks.error} retry={() => void webhooks.refetch()} />}
      {webhooks.data && webhooks.data.length > 0 && (
        <ul>
          {webhooks.data.map((webhook) => (
            <WebhookItem key={webhook.bot_id} webhook={webhook} />
          ))}
        </ul>
      )}
      {isMaking && <MakeDialog onClose={() => setMaking(false)} />}
    </section>
  )
}

const addressOf = ({ path }: Webhook): string => `${location.origin}${path}`

function WebhookItem({ webhook }: { webhook: Webhook }) {
  const { t, i18n } = useWords()
  const chats = useChatNames()
  const remove = useMutation({ mutationFn: removeWebhook, onSuccess: useInvalidateData() })
  const name = webhook.name || webhook.bot_id
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' })
  const needs = [
    ...(webhook.signed ? [t('webhooks.signed')] : []),
    ...(webhook.keywords.length > 0
      ? [t('webhooks.hasKeywords', { list: list.format(webhook.keywords) })]
      : []),
    ...(webhook.addresses.length > 0
      ? [t('webhooks.hasAddresses', { list: list.format(webhook.addresses) })]
      : []),
  ]
  return (
    <li className={shared['item']}>
      <div>
        <p className={shared['itemName']}>{name}</p>
        <p className={shared['note']}>
          {[chats.get(webhook.chat_id) || webhook.chat_id, ...needs].join(' · ')}
        </p>
      </div>
      <div className={shared['actions']}>
        <CopyButton
          label={t('webhooks.copy')}
          name={t('webhooks.copyNamed', { name })}
          text={addressOf(webhook)}
        />
        <ConfirmDialog
          isDanger
          cancel={t('cancel')}
          trigger={
            <Button look="quiet" disabled={remove.isPending} aria-label={t('webhooks.removeNamed', { name })}>
              {t('edit.remove')}
            </Button>
          }
          question={t('edit.removeAsk', { name })}
          consequence={t('webhooks.removeWhat')}
          go={t('edit.remove')}
          onGo={() => remove.mutate(webhook.bot_id)}
        />
      </div>
      {remove.isError && <FailureNote error={remove.error} />}
    </li>
  )
}

function MakeDialog({ onClose }: { onClose(): void }) {
  const { t } = useWords()
  const chats = useChatNames()
  const [chatId, setChat] = useState('')
  const [name, setName] = useState('')
  const [isSigned, setSigned] = useState(false)
  const [keywords, setKeywords] = useState('')
  const [addresses, setAddresses] = useState('')
  const make = useMutation({ mutationFn: makeWebhook, onSuccess: useInvalidateData() })
  const made = make.data
  const chat_id = chatId || ([...chats.keys()][0] ?? '')
  const field = (label: string, value: string, set: (text: string) => void) => (
    <label className={shared['field']}>
      {label}
      <input autoComplete="off" value={value} onChange={(event) => set(event.target.value)} />
    </label>
  )
  return (
    <FormDialog
      title={t('webhooks.make')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(made ? 'edit.close' : 'cancel')}</Button>
          {!made && (
            <Button type="submit" form="make-webhook" look="primary" disabled={make.isPending || !chat_id}>
              {t('edit.go')}
            </Button>
          )}
        </>
      }
    >
      {made ? (
        <div role="status">
          <p className={shared['done']}>{t('webhooks.made', { name: name || made.webhook.bot_id })}</p>
          {made.secret && <p>{t('webhooks.secret', { secret: made.secret })}</p>}
          <div className={shared['actions']}>
            <CopyButton label={t('webhooks.copy')} text={addressOf(made.webhook)} />
            {made.secret && <CopyButton label={t('webhooks.copySecret')} text={made.secret} />}
          </div>
        </div>
      ) : (
        <form
          id="make-webhook"
          style={{ display: 'contents' }}
          onSubmit={(event) => {
            event.preventDefault()
            make.mutate({
              chat_id,
              name: name.trim(),
              signed: isSigned,
              keywords: listed(keywords),
              addresses: listed(addresses),
            })
          }}
        >
          <label className={shared['field']}>
            {t('log.chat')}
            <select value={chat_id} onChange={(event) => setChat(event.target.value)}>
              <NamedOptions names={chats} />
            </select>
          </label>
          {field(t('edit.fields.name'), name, setName)}
          {field(t('webhooks.keywords'), keywords, setKeywords)}
          {field(t('webhooks.addresses'), addresses, setAddresses)}
          <label className={shared['check']}>
            <input type="checkbox" checked={isSigned} onChange={(event) => setSigned(event.target.checked)} />
            {t('webhooks.signedLabel')}
          </label>
        </form>
      )}
      {make.isError && <FailureNote error={make.error} />}
    </FormDialog>
  )
}

const listed = (text: string) => text.split(/[\s,，、]+/).filter(Boolean)

const webhooksQuery = queryOptions({
  queryKey: workbenchKeys.webhooks,
  queryFn: ({ signal }) => call(ListWebhooks, {}, { signal, withoutToken: true }),
  select: ({ items }) => items,
  staleTime: 0,
})

interface Wish {
  chat_id: string
  name: string
  signed: boolean
  keywords: string[]
  addresses: string[]
}

const makeWebhook = (body: Wish) => call(CreateWebhook, { body }, { withoutToken: true })

const removeWebhook = (bot_id: string) =>
  call(RemoveWebhook, { path: { bot_id }, body: {} }, { withoutToken: true })
