import styles from './workbench.module.css'

/** An empty part of the workbench: what is so, and what to do next. */
export const EmptyState = ({ title, next }: { title: string; next: string }) => (
  <div className={styles['nothing']}>
    <p className={styles['nothingTitle']}>{title}</p>
    <p>{next}</p>
  </div>
)
