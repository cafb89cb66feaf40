import { useCallback } from 'react'
import { useParams } from 'react-router-dom'
import { GuidePage } from '../features/error-guide/components/guide-page'
import { isLocalService, useCurrentSession } from '../features/session/session'
import { useSingleKeys } from '../features/settings/settings'
import { useTranslation } from '../i18n/words'
import { useCommands, type Command } from '../ui/command-registry'
import { MainRegion } from './main-region'
import { workbenchLinks } from './workbench-links'
import styles from './guide-route.module.css'

/** The guide to the platform's codes; on a local service, it also shows how to make each one occur. */
export function GuideRoute() {
  const { code } = useParams()
  const isLocal = isLocalService(useCurrentSession())
  useGuideKeys()
  return (
    <MainRegion className={styles['main']}>
      <GuidePage code={code} local={isLocal ? workbenchLinks : undefined} />
    </MainRegion>
  )
}

/** Shows the guide's keys on the keyboard map while it is open. */
function useGuideKeys() {
  const { t } = useTranslation('guide')
  const singleKeys = useSingleKeys()
  const commands = useCallback((): Command[] => {
    const group = t('title')
    return [
      { id: 'guide.search', group, label: t('keys.search'), ...(singleKeys && { keys: '/' }) },
      { id: 'guide.next', group, label: t('keys.next'), keys: '↓ ↑' },
      { id: 'guide.leave', group, label: t('keys.leave'), keys: 'Esc' },
    ]
  }, [t, singleKeys])
  useCommands(commands)
}
