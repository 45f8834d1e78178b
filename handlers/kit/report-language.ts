import * as z from 'zod';
import { REPORT_LANGUAGES } from '../../core/report/language/translation.js';

/** Field of a request with the language of a report for people. */
export const ReportLanguageField = z.enum(REPORT_LANGUAGES).default('en').meta({
  description: 'Language of the report: English, or Chinese (simplified)',
  example: 'en',
});
