/** A field of a form, as a schema describes it. */
export type FieldModel = SingleField | RowsField | GroupField;

interface Described {
  readonly name: string;
  readonly required: boolean;
  /** It may be left out, and then there is no value. */
  readonly needed?: true;
  /** The schema's own words, in English; shown where the page has none of its own. */
  readonly description: string | undefined;
}

export interface DecimalField extends Described {
  readonly kind: 'decimal';
  readonly wholeDigits: number;
  /** Least and most digits after the point; amounts have exactly two. */
  readonly decimals: readonly [least: number, most: number];
  readonly negative: boolean;
  /** Further patterns that the value must fit. */
  readonly patterns: readonly string[];
}

export interface TextField extends Described {
  readonly kind: 'text';
  readonly maxLength: number | undefined;
  readonly patterns: readonly string[];
}

interface ChoiceField extends Described {
  readonly kind: 'choice';
  readonly values: readonly string[];
}

interface DateField extends Described {
  readonly kind: 'date';
}

/** Market data, pasted as a table. */
interface TableField extends Described {
  readonly kind: 'table';
}

/** A field with one value, which is a text. */
export type SingleField = DecimalField | TextField | ChoiceField | DateField | TableField;

/** A list of alike groups, such as cash flows. */
export interface RowsField extends Described {
  readonly kind: 'rows';
  readonly least: number;
  readonly most: number;
  readonly row: FormModel;
}

/** An object inside the object. */
interface GroupField extends Described {
  readonly kind: 'group';
  readonly form: FormModel;
}

/** Of several ways to fill in the same object, one: which fields it needs, which it does not take. */
export interface Alternative {
  readonly title: string;
  readonly required: readonly string[];
  readonly absent: readonly string[];
  /** Values by which it is meant; where there are none, the person says which is meant. */
  readonly when: Readonly<Record<string, readonly string[]>>;
}

export interface FormModel {
  readonly fields: readonly FieldModel[];
  readonly alternatives: readonly Alternative[];
}
