import type { BusinessCase } from './business-table.js';
import { bookingQuestions } from './questions/bookings.js';
import { budgetQuestions } from './questions/budget.js';
import { campaignQuestions } from './questions/campaigns.js';
import { courseQuestions } from './questions/courses.js';
import { deliveryQuestions } from './questions/deliveries.js';
import { expenseQuestions } from './questions/expenses.js';
import { inventoryQuestions } from './questions/inventory.js';
import { invoiceQuestions } from './questions/invoices.js';
import { leadQuestions } from './questions/leads.js';
import { orderQuestions } from './questions/orders.js';
import { productionQuestions } from './questions/production.js';
import { propertyQuestions } from './questions/properties.js';
import { sensorQuestions } from './questions/sensors.js';
import { staffQuestions } from './questions/staff.js';
import { subscriptionQuestions } from './questions/subscriptions.js';
import { ticketQuestions } from './questions/tickets.js';
import { timesheetQuestions } from './questions/timesheets.js';
import { bookings } from './tables/bookings.js';
import { budget } from './tables/budget.js';
import { campaigns } from './tables/campaigns.js';
import { courses } from './tables/courses.js';
import { deliveries } from './tables/deliveries.js';
import { expenses } from './tables/expenses.js';
import { inventory } from './tables/inventory.js';
import { invoices } from './tables/invoices.js';
import { leads } from './tables/leads.js';
import { orders } from './tables/orders.js';
import { production } from './tables/production.js';
import { properties } from './tables/properties.js';
import { sensors } from './tables/sensors.js';
import { staff } from './tables/staff.js';
import { subscriptions } from './tables/subscriptions.js';
import { tickets } from './tables/tickets.js';
import { timesheets } from './tables/timesheets.js';
import { type WrittenCase, writeCase } from './write-case.js';

const written =
  <Row>({ table, questions }: BusinessCase<Row>): (() => WrittenCase) =>
  () =>
    writeCase({ table, questions });

/** Every table with its questions. */
export const CASES: readonly (() => WrittenCase)[] = [
  written({ table: orders, questions: orderQuestions }),
  written({ table: invoices, questions: invoiceQuestions }),
  written({ table: staff, questions: staffQuestions }),
  written({ table: inventory, questions: inventoryQuestions }),
  written({ table: tickets, questions: ticketQuestions }),
  written({ table: sensors, questions: sensorQuestions }),
  written({ table: budget, questions: budgetQuestions }),
  written({ table: timesheets, questions: timesheetQuestions }),
  written({ table: leads, questions: leadQuestions }),
  written({ table: deliveries, questions: deliveryQuestions }),
  written({ table: bookings, questions: bookingQuestions }),
  written({ table: expenses, questions: expenseQuestions }),
  written({ table: subscriptions, questions: subscriptionQuestions }),
  written({ table: production, questions: productionQuestions }),
  written({ table: properties, questions: propertyQuestions }),
  written({ table: campaigns, questions: campaignQuestions }),
  written({ table: courses, questions: courseQuestions }),
];
