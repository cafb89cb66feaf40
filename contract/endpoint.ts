import { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A method and a path; path parameters are written `:name`. */
export type Route = `${Method} /${string}`

/**
 * The agreement of both sides on one endpoint: its route, the shape of the input and the type of the output. The
 * service parses with the schemas, the console is typed by them; neither knows the other.
 *
 * Every list has a maximum: a longer one is refused before its elements are checked, at the same cost however long it
 * is.
 *
 * Unknown keys of a body and unknown query names are ignored, as working clients of the platform send them
 * (platform/envelope#clients).
 */
export interface Endpoint<
  Path extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data = unknown,
> {
  route: Route
  path: Path
  query: Query
  /** Query names that may come several times; they are read as arrays, even if they come once. */
  repeated?: readonly string[]
  body: Body
  /**
   * `form`: the body is a `multipart/form-data` form whose files are `filePart`s. `urlencoded`: the fields of a form
   * without files, or JSON. Absent: JSON.
   */
  encoding?: 'form' | 'urlencoded'
  /**
   * `flat`: the data is next to `code` and `msg`. `oauth`: it is next to `code`, and a refusal is `code`, `error` and
   * `error_description`. `webhook`: it is next to `code`, and a refusal has no `error`. Absent: the data is under `data`.
   */
  envelope?: 'flat' | 'oauth' | 'webhook'
  /**
   * `bytes`: 200, or 206 with a part of them. `page`: HTML, also for a refusal where the request accepts it.
   * `redirect`: a posted form is redirected with 302. Absent: JSON with 200.
   */
  success?: 'bytes' | 'page' | 'redirect'
  /** Never present: carries the type of `data`. */
  readonly answers?: Data
}

const nothing = z.object({})
type Nothing = typeof nothing

/** Declares an endpoint whose success carries `Data`. Parts that are left out take nothing. */
export const answering =
  <Data>() =>
  <
    const Where extends Route,
    Path extends z.ZodType = Nothing,
    Query extends z.ZodType = Nothing,
    Body extends z.ZodType = Nothing,
  >(shape: {
    route: Where
    path?: Path
    query?: Query
    repeated?: readonly string[]
    body?: Body
    encoding?: 'form' | 'urlencoded'
    envelope?: 'flat' | 'oauth' | 'webhook'
    success?: 'bytes' | 'page' | 'redirect'
  }): Endpoint<Path, Query, Body, Data> & { route: Where } => ({
    route: shape.route,
    ...(shape.repeated && { repeated: shape.repeated }),
    ...(shape.encoding && { encoding: shape.encoding }),
    ...(shape.envelope && { envelope: shape.envelope }),
    ...(shape.success && { success: shape.success }),
    path: orNothing(shape.path),
    query: orNothing(shape.query),
    body: orNothing(shape.body),
  })

/** Whether requests have a body. A `DELETE` usually has none. */
export const takesBody = ({ body }: Pick<Endpoint, 'body'>): boolean => body !== nothing

/** A part that is left out has the type `Nothing`, which is the default of its type parameter. */
function orNothing<Part extends z.ZodType>(part: Part | undefined): Part
function orNothing(part: z.ZodType | undefined): z.ZodType {
  return part ?? nothing
}

export type PathOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType> ? z.input<P> : never
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType> ? z.input<Q> : never
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B> ? z.input<B> : never
export type DataOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer D> ? D : never

/** The input of a request that has passed its schema. */
export interface ParsedInput<E> {
  path: E extends Endpoint<infer P, z.ZodType, z.ZodType> ? z.output<P> : never
  query: E extends Endpoint<z.ZodType, infer Q, z.ZodType> ? z.output<Q> : never
  body: E extends Endpoint<z.ZodType, z.ZodType, infer B> ? z.output<B> : never
}
