import * as z from 'zod';

const Count = z.int().min(0);

export const OmittedFiles = z
  .strictObject({
    other_files: Count.meta({ description: 'Visible files that are not images by their extension', example: 3 }),
    hidden_files: Count.meta({ description: 'Hidden files, and files in hidden folders', example: 1 }),
    subfolders: Count.meta({ description: 'Visible subfolders, if they are not included', example: 2 }),
  })
  .meta({ id: 'OmittedFiles', description: 'What an opened folder contains in addition to its images' });
export type OmittedFiles = z.infer<typeof OmittedFiles>;
