/** What the service's own folder takes from the Web's types, and Node's types leave out. */
type BodyInit = NonNullable<ConstructorParameters<typeof Response>[0]>
