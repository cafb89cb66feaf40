import type { SqliteDatabase, SqliteStatement } from 'kysely'
import type Libsql from 'libsql'
import { preparedOnce } from '../store/prepared-once'

/**
 * A database for one test after the other; each finds it as it was at the beginning. Everything that a test does is
 * in a transaction that is rolled back at its end; what the test calls a transaction is a savepoint in that.
 * Statements stay prepared.
 */
export class LentDatabase {
  readonly #database: Libsql.Database
  readonly #prepared: SqliteDatabase

  constructor(database: Libsql.Database) {
    this.#database = database
    this.#prepared = preparedOnce(database)
  }

  /**
   * For one user at a time, until it is closed; `onReturn` is not called for a database that is no longer as it was.
   */
  lend(onReturn: () => void): SqliteDatabase {
    this.#run('begin')
    let isLent = true
    return {
      prepare: (sql) => {
        if (!isLent) throw new Error('this test has given its database back')
        if (sql === 'begin') return this.#prepared.prepare('savepoint work')
        if (sql === 'commit') return this.#prepared.prepare('release work')
        if (sql === 'rollback') return this.#bothOf('rollback to work', 'release work')
        return this.#prepared.prepare(sql)
      },
      close: () => {
        if (!isLent) return
        isLent = false
        // If the engine has ended the transaction by itself, what was done stays.
        if (!this.#database.inTransaction) return this.#database.close()
        this.#run('rollback')
        onReturn()
      },
    }
  }

  #run(sql: string) {
    this.#prepared.prepare(sql).run([])
  }

  #bothOf(first: string, second: string): SqliteStatement {
    const statement = this.#prepared.prepare(second)
    return { ...statement, run: (parameters) => (this.#run(first), statement.run(parameters)) }
  }
}
