import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { chatQuery } from '../api/chats/chats'
import { keyboardMap } from '../editor/view/keyboard-map'
import { AnnouncementPage } from '../features/announcement/components/announcement-page'
import { isLocalService, useCurrentSession } from '../features/session/session'
import { useTranslation } from '../i18n/words'
import { useCommands, type Command } from '../ui/command-registry'
import { BarBack } from '../ui/page-bar'
import { PageTitle } from '../ui/page-title'
import { formatKeys } from './frame-keys'
import styles from './announcement-route.module.css'

/** The announcement of the chat in the address. Another chat is another page: no state of the last one is kept. */
export function AnnouncementRoute() {
  const { t } = useTranslation()
  const { chat_id = '' } = useParams()
  const { search } = useLocation()
  const { data: chat } = useQuery(chatQuery(chat_id))
  const session = useCurrentSession()
  const { app, apps, gateway } = session
  const isLocal = isLocalService(session)
  const local = useMemo(() => (isLocal ? { apps } : undefined), [apps, isLocal])
  useEditorKeys()
  return (
    <>
      <PageTitle title={t('announcements.of', { name: chat?.name ?? chat_id })} />
      <AnnouncementPage
        chatId={chat_id}
        appId={app.app_id}
        local={local}
        isReader={gateway?.operator.role === 'reader'}
        back={<BarBack to={`/announcements${search}`} words={t('rail.chats')} className={styles['back']} />}
      />
    </>
  )
}

/** Shows the editor's keys on the keyboard map while an announcement is open. */
function useEditorKeys() {
  const { t: tEditor } = useTranslation('editor')
  const commands = useCallback(
    () =>
      keyboardMap.map(({ keys, id, group }): Command => ({
        id: `editor.${id}`,
        group: tEditor(`find.keyGroups.${group}`),
        label: tEditor(`keys.${id}`),
        keys: formatKeys(keys),
      })),
    [tEditor],
  )
  useCommands(commands)
}
