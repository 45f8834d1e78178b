/** Ids of class names, in order of their first appearance. Shared by the results of all models on the page. */
export class ClassIndex {
  readonly names: string[] = [];
  private readonly ids = new Map<string, number>();

  /** Returns the id of a name. Adds the name if it is new. */
  idOf(name: string): number {
    const known = this.ids.get(name);
    if (known !== undefined) return known;
    const id = this.names.push(name) - 1;
    this.ids.set(name, id);
    return id;
  }

  /** Returns the id of a name; -1 if no result contains it. */
  find(name: string): number {
    return this.ids.get(name) ?? -1;
  }
}
