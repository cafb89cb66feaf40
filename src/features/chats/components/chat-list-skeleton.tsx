import styles from './chat-list-skeleton.module.css'

/** Placeholder rows while the chats load. */
export const ChatListSkeleton = () => (
  <div className={styles['rows']} aria-hidden="true">
    {Array.from({ length: 8 }, (_, index) => (
      <div key={index} className={styles['row']}>
        <div className={styles['avatar']} />
        <div className={styles['words']}>
          <div className={styles['name']} />
          <div className={styles['below']} />
        </div>
      </div>
    ))}
  </div>
)
