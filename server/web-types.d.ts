/** A Web type that the service's folder uses and Node's types lack. */
type BodyInit = NonNullable<ConstructorParameters<typeof Response>[0]>
