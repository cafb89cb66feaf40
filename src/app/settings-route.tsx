import { version } from '../../package.json'
import { removalRules } from '../../saving/saving'
import { hasPrivateFileSystem } from '../features/downloads/downloads'
import { useCurrentSession } from '../features/session/session'
import { ChoiceGroup, SettingsPage } from '../features/settings/components/settings-page'
import { useTranslation } from '../i18n/words'
import { chooseRemovalRule, useRemovalRule } from '../saving/removal-rule'
import { keepsPreferences } from '../storage/preferences'
import { hasTabChannels } from '../storage/tab-channel'
import { useStorageStatus } from '../storage/use-storage-status'
import { Chip } from '../ui/chip'
import { useEnvironmentName } from './environment-badge'
import { MainRegion } from './main-region'
import styles from './settings-route.module.css'

/** The settings, with the facts about the session. */
export const SettingsRoute = () => (
  <MainRegion className={styles['main']}>
    <SettingsPage
      saving={<RemovalSetting />}
      session={<SessionFacts />}
      kept={<KeptFacts />}
      about={<About />}
    />
  </MainRegion>
)

function RemovalSetting() {
  const { t } = useTranslation()
  return (
    <ChoiceGroup
      label={t('settings.removals')}
      name="removals"
      value={useRemovalRule()}
      choices={removalRules.map((value) => ({ value, label: t(`settings.removalRules.${value}`) }))}
      onChoose={chooseRemovalRule}
    />
  )
}

function SessionFacts() {
  const { t } = useTranslation()
  const { app, environment } = useCurrentSession()
  const { name } = useEnvironmentName()
  const isKept = useStorageStatus() === 'kept'
  const words = {
    page: isKept ? 'settings.sessionPage' : 'settings.sessionPageOnly',
    local: 'settings.sessionLocal',
    gateway: 'settings.sessionGateway',
    other: 'settings.sessionOther',
  } as const
  return (
    <>
      <dl className={styles['facts']}>
        <dt>{t('settings.environment')}</dt>
        <dd>{name}</dd>
        <dt>{t('settings.application')}</dt>
        <dd>{app.name}</dd>
        <dt>{t('settings.appId')}</dt>
        <dd className={styles['id']}>{app.app_id}</dd>
        {app.tenant_name && (
          <>
            <dt>{t('settings.tenant')}</dt>
            <dd>{app.tenant_name}</dd>
          </>
        )}
        {app.bot_enabled !== undefined && (
          <>
            <dt>{t('settings.bot')}</dt>
            <dd>
              <Chip tone={app.bot_enabled ? 'accent' : 'danger'}>
                {app.bot_enabled ? t('settings.on') : t('settings.botOff')}
              </Chip>
            </dd>
          </>
        )}
      </dl>
      <p className={styles['words']}>{t(words[environment])}</p>
    </>
  )
}

/** Lists what this browser stores for the console, and what it does not. */
function KeptFacts() {
  const { t } = useTranslation()
  const keeping = useStorageStatus()
  return (
    <ul className={styles['kept']}>
      <li>{t(keeping === 'kept' ? 'keeping.kept' : `keeping.${keeping}`)}</li>
      {keeping !== 'kept' && <li>{t('keeping.what')}</li>}
      {!keepsPreferences() && <li>{t('keeping.noChoices')}</li>}
      {!hasPrivateFileSystem() && <li>{t('keeping.noParts')}</li>}
      {!hasTabChannels() && <li>{t('keeping.tabsAlone')}</li>}
      {!isSecureContext && <li>{t('keeping.plainHttp')}</li>}
    </ul>
  )
}

/** The notices are written by the build (scripts/notices.mjs). */
function About() {
  const { t } = useTranslation()
  return (
    <p className={styles['about']}>
      {t('settings.version', { version })}
      <a href={`${import.meta.env.BASE_URL}THIRD-PARTY-NOTICES.txt`} target="_blank" rel="noopener">
        {t('settings.notices')}
      </a>
    </p>
  )
}
