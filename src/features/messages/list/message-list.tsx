import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../../contract/im/messages/message'
import { explainFailure } from '../../../i18n/explain-failure'
import { Failure } from '../../../ui/failure'
import { Skeleton } from '../../../ui/skeleton'
import { listMessages } from '../api/list-messages'
import { MessageBody } from '../drawing/message-body'
import { messageKeys, type Container } from '../message-keys'
import type { Selection } from '../selection/selection'
import { useIsPicked } from '../selection/use-selection'

interface Props {
  container: Container
  /** Names of people by open_id. */
  names: ReadonlyMap<string, string>
  selection: Selection
  onOpenThread(threadId: string): void
  onOpenBundle(messageId: string): void
}

/** The messages of a chat or a thread, to be read and picked. */
export function MessageList({ container, names, selection }: Props) {
  const { t } = useTranslation('messages')
  const { t: failures } = useTranslation('failures')
  const page = useQuery({
    queryKey: messageKeys.listOf(container),
    queryFn: ({ signal }) =>
      listMessages(container, { sort_type: 'ByCreateTimeDesc', page_size: 50 }, signal),
  })
  if (page.isPending) return <Skeleton lines={['full', 'long', 'middle']} />
  if (page.isError) {
    return (
      <Failure
        {...explainFailure(page.error, failures)}
        retry={{ label: t('list.retry'), run: () => void page.refetch() }}
      />
    )
  }
  return (
    <ol aria-label={t('list.label')}>
      {page.data.items.toReversed().map((message) => (
        <Row key={message.message_id} message={message} names={names} selection={selection} />
      ))}
    </ol>
  )
}

interface RowProps {
  message: Message
  names: ReadonlyMap<string, string>
  selection: Selection
}

function Row({ message, names, selection }: RowProps) {
  const isPicked = useIsPicked(selection, message.message_id)
  const { id } = message.sender
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isPicked}
          onChange={() => (isPicked ? selection.drop([message.message_id]) : selection.pick([message]))}
        />
        <span>{names.get(id) ?? id}</span>
      </label>
      <MessageBody message={message} names={names} />
    </li>
  )
}
