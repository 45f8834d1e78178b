interface PickFilesProps {
  /** Text of the button. */
  label: string;
  /** Like the `accept` attribute of a file input. */
  accept: string;
  many?: boolean;
  class?: string;
  onFiles: (files: File[]) => void;
}

/** A button that opens the file picker. */
export function PickFiles(props: PickFilesProps) {
  let picker: HTMLInputElement | undefined;
  return (
    <>
      <button type="button" class={props.class} onClick={() => picker?.click()}>
        {props.label}
      </button>
      <input
        ref={picker}
        hidden
        type="file"
        accept={props.accept}
        multiple={props.many === true}
        onChange={({ currentTarget }) => {
          props.onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
