// Made from the service's OpenAPI document by "npm run client-types": not to be edited.

export interface paths {
    readonly "/profiles": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Fields and methods of the asset classes.
         * @description What `POST /assets`, `POST /public-estimates` and the guided estimates take for each class.
         */
        readonly get: operations["listProfiles"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/public-estimates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Estimates from the caller's own figures.
         * @description Every parameter is the caller's, no source is asked and nothing is kept. The basis is always `USER_PROVIDED`. A missing figure, or a missing date to discount to, gives `amount: null` with `MISSING_PARAMETER`; a `valuation_date` in the future is 422.
         */
        readonly post: operations["createPublicEstimate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/market/coverage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What is covered of each of the 18 classes, here and now.
         * @description By the methods of each class and the sources that are switched on in this service; no source is asked. Commercial sources are switched off: classes that would need them say `COMMERCIAL_SOURCE_DISABLED` in their limitations.
         */
        readonly get: operations["listCoverage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/market/vehicles": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Codes of vehicles: brands of a type, models of a brand, years of a model.
         * @description Each call gives the codes for the next: `type`, then `brand`, then `model`; a year code goes into `POST /market/vehicle-estimates`.
         *
         *     A source that is down, slow or switched off is no error: 200, with the reason instead of what it would have told. Nothing is kept of the request.
         */
        readonly get: operations["listVehicleCodes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/market/vehicle-estimates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Values a vehicle by the monthly price table of a third party.
         * @description The codes are those of `GET /market/vehicles`; codes that the table does not have give `amount: null` with `NO_REFERENCE`. The price is the table’s: it cannot be given.
         *
         *     The valuation date is today, as a business day in America/Sao_Paulo. A source that is down, slow or switched off is no error: 200 with `amount: null` and the reason. Nothing is kept, here or in caches (`Cache-Control: no-store`).
         */
        readonly post: operations["createVehicleEstimate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/market/equipment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Families of equipment, and the products of one of them.
         * @description Without `family` the families alone, and `reason_codes` tells why there are none; with it the products of that family too, and `reason_codes` tells why there are none of these. Products of the family `CATMAT` are not listed: their codes are the item numbers of the federal catalogue of materials.
         *
         *     A source that is down, slow or switched off is no error: 200, with the reason instead of what it would have told. Nothing is kept of the request.
         */
        readonly get: operations["listEquipment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/market/equipment-estimates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Acquisition reference of a new piece of equipment.
         * @description Codes are those of `GET /market/equipment`. References are of new equipment: for `USED` the answer may be `amount: null` with `USED_EQUIPMENT_INSUFFICIENT_DATA`; no depreciation is invented. A guided estimate of `EQUIPMENT` takes your own.
         *
         *     The valuation date is today, as a business day in America/Sao_Paulo. A source that is down, slow or switched off is no error: 200 with `amount: null` and the reason. Nothing is kept, here or in caches (`Cache-Control: no-store`).
         */
        readonly post: operations["createEquipmentEstimate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/market/treasury": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Federal treasury securities with their newest prices and rates.
         * @description A holding is valued at `sell_price`, at which the treasury buys back.
         *
         *     A source that is down, slow or switched off is no error: 200, with the reason instead of what it would have told. Nothing is kept of the request.
         */
        readonly get: operations["listTreasuryProducts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/market/treasury-estimates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Values treasury securities at the price at which the treasury buys back.
         * @description `product_id` is one of `GET /market/treasury`. A price counts for ten days.
         *
         *     The valuation date is today, as a business day in America/Sao_Paulo. A source that is down, slow or switched off is no error: 200 with `amount: null` and the reason. Nothing is kept, here or in caches (`Cache-Control: no-store`).
         */
        readonly post: operations["createTreasuryEstimate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/market/credit-estimates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Present value of one payment at the national base rate.
         * @description Face value ÷ (1 + Selic target) ^ (business days ÷ 252): a scenario with no risk assessment, and no market price. Business days run from today (counted) to the due date (not counted) in the calendar of the financial market. A due date that is not after today gives `amount: null` with `PAST_DUE`.
         *
         *     The valuation date is today, as a business day in America/Sao_Paulo. A source that is down, slow or switched off is no error: 200 with `amount: null` and the reason. Nothing is kept, here or in caches (`Cache-Control: no-store`).
         */
        readonly post: operations["createCreditEstimate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/market/guided-estimates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Guided estimates: a published quotation, or a scenario with your own parameters.
         * @description Herds by live weight and a published quotation; gold and silver by a quotation and the central bank’s exchange rate; biological assets, equity stakes and intellectual property as cash-flow scenarios; aircraft, vessels and equipment outside the catalog at depreciated replacement cost. Parameters of each class: `guided_parameters_schema` of `GET /profiles`. What is not given, the `valuation_date` of a scenario included, is not invented: `amount: null` with `MISSING_PARAMETER`. Scenarios are not verified market prices.
         *
         *     The valuation date is today, as a business day in America/Sao_Paulo. A source that is down, slow or switched off is no error: 200 with `amount: null` and the reason. Nothing is kept, here or in caches (`Cache-Control: no-store`).
         */
        readonly post: operations["createGuidedEstimate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/inventory/presets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Products, their units, and the predefined sources of prices.
         * @description What the inventory routes take. No source is asked.
         */
        readonly get: operations["listInventoryPresets"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/inventory/catalog": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Products to choose from, and whether each has a price today.
         * @description A published price counts up to 21 days. An older one is history: it is not used, and can be read in `GET /inventory/references`.
         *
         *     A source that is down, slow or switched off is no error: 200, with the reason instead of what it would have told. Nothing is kept of the request.
         */
        readonly get: operations["listInventoryCatalog"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/inventory/references": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Published prices of a product in a state, newest first.
         * @description For reading, history included. `available` tells the age alone; `used_for_pricing` tells what an estimate takes. The price received by producers and other levels are listed beside the wholesale one, each named, never mixed; so are the prices of states that no estimate is made for.
         *
         *     A source that is down, slow or switched off is no error: 200, with the reason instead of what it would have told. Nothing is kept of the request.
         */
        readonly get: operations["listInventoryReferences"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/inventory/quick-estimates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Values a quantity of one product at the published average of Paraná.
         * @description Product and quantity, nothing else: the price is fetched from the source, and a body with a price (or a brand, a maker, a place) is 422. No place of the stock is assumed and the price is not moved to another region.
         *
         *     The valuation date is today, as a business day in America/Sao_Paulo. A source that is down, slow or switched off is no error: 200 with `amount: null` and the reason. Nothing is kept, here or in caches (`Cache-Control: no-store`).
         */
        readonly post: operations["createQuickEstimate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/inventory/estimates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Values a stock of up to 100 lines: at published prices, or at the owner's.
         * @description A line with `product_id` takes the source's price, and cannot give one of its own. Without `state` it gets the Paraná figure and a limitation that says so; a state that the source does not cover is `REGION_NOT_COVERED`: no price is moved. The amount is known only when every line is covered in one way; otherwise it is null with `PARTIAL_COVERAGE`, and `covered_amount` tells the rest.
         *
         *     The valuation date is today, as a business day in America/Sao_Paulo. A source that is down, slow or switched off is no error: 200 with `amount: null` and the reason. Nothing is kept, here or in caches (`Cache-Control: no-store`).
         */
        readonly post: operations["createInventoryEstimate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/status": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read the status of the module and of the authenticated access */
        readonly get: operations["getStatus"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/assets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List assets, newest first
         * @description Needs one of the access profiles ANALYST, REVIEWER, AUDITOR.
         */
        readonly get: operations["listAssets"];
        readonly put?: never;
        /**
         * Register an asset
         * @description The attributes are those of the asset's class: see GET /profiles. `asset_class` and `profile_version` never change afterwards.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly post: operations["registerAsset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/assets/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read an asset, now or as it stood
         * @description Erased personal data reads `[erased]`, whatever `as_of`. A version from before the erasing then has the ETag `"<version>-erased"`.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR.
         */
        readonly get: operations["getAsset"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change an asset by a merge patch (RFC 7396)
         * @description A patch that changes nothing answers 200 and records nothing. `attributes.estimate` is one value, kept word for word: a patch replaces it whole. Archiving and restoring are patches of `status`. Personal data for an asset whose personal data was erased: 409.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly patch: operations["patchAsset"];
        readonly trace?: never;
    };
    readonly "/assets/{id}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the events of an asset, oldest first
         * @description Needs one of the access profiles AUDITOR, REVIEWER.
         */
        readonly get: operations["getAssetHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/documents": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List documents, newest first; of one asset its evidence
         * @description Needs one of the access profiles ANALYST, REVIEWER, AUDITOR.
         */
        readonly get: operations["listDocuments"];
        readonly put?: never;
        /**
         * Declare a document that will be sent
         * @description Evidence of an asset. It is sent in parts of `part_size_bytes` (PUT /documents/{id}/parts/{number}), in any order, and then completed; its bytes are verified before anything counts on them. An upload that nobody goes on with for seven days is given up (`EXPIRED`). `file_name` is only shown and sent back: here it never becomes a path.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly post: operations["declareDocument"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/documents/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a document, now or as it stood: its parts, its verification, its review
         * @description Needs one of the access profiles ANALYST, REVIEWER, AUDITOR.
         */
        readonly get: operations["getDocument"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/documents/{id}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the events of a document, oldest first
         * @description Needs one of the access profiles AUDITOR, REVIEWER.
         */
        readonly get: operations["getDocumentHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/documents/{id}/parts/{number}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Send one part of a document
         * @description Parts come in any order, at the same time and repeated: the same bytes once more change nothing and are 200 in every later state (from a person who sent nothing of it yet they are noted while the document is `UPLOADING`, because nobody decides on what they sent); other bytes take the place of a part while the document is `UPLOADING`, afterwards they are 409. Each part but the last has exactly `part_size_bytes`. After a crash of either side read the document and send the parts that it does not name.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly put: operations["storeDocumentPart"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/documents/{id}/completion": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Say that all parts are there, and have the document verified
         * @description Follow the job, then read the document: `VERIFIED`, or `REFUSED` with the reason. When the verification itself was given up, the document is `UPLOADING` again and tells the `error`: complete it once more with a new key.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly post: operations["completeDocument"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/documents/{id}/content": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Download a verified document, whole or a range of it
         * @description Before it is verified, and when it was refused: 409. The ETag is the SHA-256 of the content. A document that was not scanned for malware says so in `verification`.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR.
         */
        readonly get: operations["getDocumentContent"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/documents/{id}/reviews": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Accept a document as evidence, or reject it
         * @description Only of a verified document (409), once (409), and never by a person who declared it, sent a part of it or completed it (403). Valuations requested before keep the review as it was when they were requested.
         *
         *     Needs one of the access profiles REVIEWER.
         */
        readonly post: operations["reviewDocument"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/valuations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List valuations, newest first; of one asset its history of values
         * @description Needs one of the access profiles ANALYST, REVIEWER, AUDITOR.
         */
        readonly get: operations["listValuations"];
        readonly put?: never;
        /**
         * Freeze the input and request its valuation
         * @description Asset, policy in force, scenario and documents are frozen as they stand; what happens to them later changes nothing. Follow the job, then read the valuation and its report.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly post: operations["requestValuation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/valuations/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a valuation, now or as it stood
         * @description Needs one of the access profiles ANALYST, REVIEWER, AUDITOR.
         */
        readonly get: operations["getValuation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/valuations/{id}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the events of a valuation, oldest first
         * @description Needs one of the access profiles AUDITOR, REVIEWER.
         */
        readonly get: operations["getValuationHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/valuations/{id}/reviews": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Approve or reject a calculated valuation, once
         * @description Approved, declared, forced-liquidation and collateral value are RECOGNIZED, unless they carry EVIDENCE_NOT_ACCEPTED; rejected, they are REJECTED and keep their amounts. The other three never change. Never by the person who requested the valuation or last wrote its frozen asset, whatever the credential: 403. Not calculated, or decided before: 409.
         *
         *     Needs one of the access profiles REVIEWER.
         */
        readonly post: operations["reviewValuation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/valuations/{id}/withdrawals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Withdraw an approval, for fraud or error
         * @description Recognized values become REJECTED, for good: what is valued anew is a valuation of its own. Never by the person who requested the valuation or last wrote its frozen asset, whatever the credential: 403. Without an approval that stands: 409.
         *
         *     Needs one of the access profiles REVIEWER.
         */
        readonly post: operations["withdrawValuation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/valuations/{id}/report": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the report of an ended valuation, as JSON or as PDF
         * @description Before the valuation has ended: 409. The language follows Accept-Language; without it JSON is in English and PDF in Portuguese. The same version gives the same bytes in a language until personal data is erased: the ETag is `"<version>-<language>"`, from then on `"<version>-erased-<language>"`.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR.
         */
        readonly get: operations["getValuationReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/policies": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List policies, newest first
         * @description Needs one of the access profiles ANALYST, REVIEWER, AUDITOR.
         */
        readonly get: operations["listPolicies"];
        readonly put?: never;
        /**
         * Propose a policy
         * @description It changes nothing before another person approves it. A policy never changes afterwards: to change one, propose another that begins later, or on the same day.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly post: operations["proposePolicy"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/policies/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a policy, now or as it stood
         * @description In force for a class on a date at an instant is, of the policies that were approved by that instant, name the class and span the date, the one with the latest `effective_from`, then with the latest decision. `status` and `superseded` show what follows from that; no value depends on them.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR.
         */
        readonly get: operations["getPolicy"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/policies/{id}/decisions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Approve or reject a policy
         * @description Once, and by another person than the one who proposed it (four eyes: 403). A second decision is 409. Valuations requested before an approval never change by it.
         *
         *     Needs one of the access profiles REVIEWER.
         */
        readonly post: operations["decidePolicy"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/policies/{id}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the events of a policy, oldest first
         * @description Needs one of the access profiles AUDITOR, REVIEWER.
         */
        readonly get: operations["getPolicyHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/portfolios": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List portfolios with their sums, newest name first
         * @description One for each `portfolio` name on at least one active asset, in the order in which names were first given. Sums are made when they are asked for; a page takes as long as it holds assets, so portfolios of very many are better read with a small `limit`.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR.
         */
        readonly get: operations["listPortfolios"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/jobs/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a job, or follow it
         * @description With `Accept: text/event-stream` each change is sent until the end: `id` is the version, `Last-Event-ID` is honoured. A valuation without coverage is a job that SUCCEEDED.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR.
         */
        readonly get: operations["getJob"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/scenarios": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List scenarios, newest first
         * @description Without their results: these stand in the scenario itself.
         *
         *     Needs one of the access profiles ANALYST, REVIEWER, AUDITOR.
         */
        readonly get: operations["listScenarios"];
        readonly put?: never;
        /**
         * Propose a scenario
         * @description Every figure is the proposer's: none is supposed, and a missing one gives an unknown amount with `MISSING_PARAMETER`. A `valuation_date` in the future, and a result that is too long to show, are 422. The result is that of a model: never a market value.
         *
         *     Needs one of the access profiles ANALYST.
         */
        readonly post: operations["proposeScenario"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/scenarios/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a scenario with its result and sensitivity, now or as it stood
         * @description Needs one of the access profiles ANALYST, REVIEWER, AUDITOR.
         */
        readonly get: operations["getScenario"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/scenarios/{id}/decisions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Approve or reject a scenario
         * @description By another person than the one who proposed it (403), once and for good (409). Only an approved scenario can be named in a valuation.
         *
         *     Needs one of the access profiles REVIEWER.
         */
        readonly post: operations["decideScenario"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/scenarios/{id}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the events of a scenario, oldest first
         * @description Needs one of the access profiles AUDITOR, REVIEWER.
         */
        readonly get: operations["getScenarioHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly PublicEstimateRequest: {
            /** @constant */
            readonly asset_class: "REAL_ESTATE";
            readonly parameters: {
                /**
                 * @description The original estimate as it was made, kept and returned word for word. `value` is a JSON number or a decimal string.
                 * @example {
                 *       "value": 350000,
                 *       "date": "2026-09-01",
                 *       "method": "comparison",
                 *       "limitations": [
                 *         "no inspection"
                 *       ]
                 *     }
                 */
                readonly estimate?: {
                    /** @description The declared value in BRL, at most 18 integer digits; without it nothing is known. */
                    readonly value?: number | string | null;
                    /** @description When the estimate was made. */
                    readonly date?: unknown;
                    /** @description How it was made. */
                    readonly method?: unknown;
                    /** @description What it does not cover, a text or a list; shown with the code ORIGINAL. */
                    readonly limitations?: unknown;
                } & {
                    readonly [key: string]: unknown;
                };
            };
        } | {
            /** @constant */
            readonly asset_class: "RURAL_LAND";
            readonly parameters: {
                /**
                 * @description Area in hectares.
                 * @example 120.5
                 */
                readonly area_ha?: string;
                /**
                 * @description Price of one hectare, in BRL.
                 * @example 45000.00
                 */
                readonly price_per_ha?: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "VEHICLE";
            readonly parameters: {
                /**
                 * @description The caller's own price for one vehicle, in BRL.
                 * @example 88890.00
                 */
                readonly unit_price?: string;
                /**
                 * @description How many alike.
                 * @example 2
                 */
                readonly quantity?: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "EQUIPMENT";
            readonly parameters: {
                /**
                 * @description What an equivalent new one costs today, in BRL.
                 * @example 500000.00
                 */
                readonly replacement_cost?: string;
                /**
                 * @description Its age on the valuation date, in years.
                 * @example 4
                 */
                readonly age_years?: string;
                /**
                 * @description Its whole service life, in years; greater than zero.
                 * @example 20
                 */
                readonly service_life_years?: string;
                /**
                 * @description What is left at the end of the service life, as a fraction of the cost, from 0 to 1.
                 * @example 0.1
                 */
                readonly residual_rate?: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "AIRCRAFT";
            readonly parameters: {
                /**
                 * @description What an equivalent new one costs today, in BRL.
                 * @example 500000.00
                 */
                readonly replacement_cost?: string;
                /**
                 * @description Its age on the valuation date, in years.
                 * @example 4
                 */
                readonly age_years?: string;
                /**
                 * @description Its whole service life, in years; greater than zero.
                 * @example 20
                 */
                readonly service_life_years?: string;
                /**
                 * @description What is left at the end of the service life, as a fraction of the cost, from 0 to 1.
                 * @example 0.1
                 */
                readonly residual_rate?: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "VESSEL";
            readonly parameters: {
                /**
                 * @description What an equivalent new one costs today, in BRL.
                 * @example 500000.00
                 */
                readonly replacement_cost?: string;
                /**
                 * @description Its age on the valuation date, in years.
                 * @example 4
                 */
                readonly age_years?: string;
                /**
                 * @description Its whole service life, in years; greater than zero.
                 * @example 20
                 */
                readonly service_life_years?: string;
                /**
                 * @description What is left at the end of the service life, as a fraction of the cost, from 0 to 1.
                 * @example 0.1
                 */
                readonly residual_rate?: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "INVENTORY";
            readonly parameters: {
                /** @example 100 */
                readonly quantity?: string;
                /**
                 * @description The caller's own price for one unit, in BRL.
                 * @example 12.50
                 */
                readonly unit_price?: string;
                /**
                 * @description What one unit is, which the price is for: without it the price says nothing.
                 * @example sc 60 kg
                 */
                readonly unit?: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "LIVESTOCK";
            readonly parameters: {
                /**
                 * @description How many animals.
                 * @example 100
                 */
                readonly heads?: string;
                /**
                 * @description The caller's own price for one animal, in BRL.
                 * @example 4500.00
                 */
                readonly price_per_head?: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "BIOLOGICAL_ASSET";
            readonly parameters: {
                /** @description What is expected, 1 to 360 amounts on their dates, in any order. */
                readonly cash_flows?: readonly {
                    /**
                     * Format: date
                     * @description When it is received or paid.
                     * @example 2027-11-20
                     */
                    readonly date: string;
                    /**
                     * @description In BRL; negative when it is paid out.
                     * @example 1234.50
                     */
                    readonly amount: string;
                }[];
                /**
                 * @description A year, as a fraction; discounting is actual/365. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
                /**
                 * Format: date
                 * @description The date to discount to, never in the future. An asset without one is discounted to the date of its valuation; an estimate without one has no amount (`MISSING_PARAMETER`).
                 * @example 2026-11-20
                 */
                readonly valuation_date?: string;
                /**
                 * @description The part that is owned, from 0 to 1; without it the figure is of the whole.
                 * @example 0.25
                 */
                readonly ownership_share?: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "EQUITY_STAKE";
            readonly parameters: {
                /** @description What is expected, 1 to 360 amounts on their dates, in any order. */
                readonly cash_flows?: readonly {
                    /**
                     * Format: date
                     * @description When it is received or paid.
                     * @example 2027-11-20
                     */
                    readonly date: string;
                    /**
                     * @description In BRL; negative when it is paid out.
                     * @example 1234.50
                     */
                    readonly amount: string;
                }[];
                /**
                 * @description A year, as a fraction; discounting is actual/365. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
                /**
                 * Format: date
                 * @description The date to discount to, never in the future. An asset without one is discounted to the date of its valuation; an estimate without one has no amount (`MISSING_PARAMETER`).
                 * @example 2026-11-20
                 */
                readonly valuation_date?: string;
                /**
                 * @description The part that is owned, from 0 to 1.
                 * @example 0.25
                 */
                readonly ownership_share: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "INTELLECTUAL_PROPERTY";
            readonly parameters: {
                /** @description What is expected, 1 to 360 amounts on their dates, in any order. */
                readonly cash_flows?: readonly {
                    /**
                     * Format: date
                     * @description When it is received or paid.
                     * @example 2027-11-20
                     */
                    readonly date: string;
                    /**
                     * @description In BRL; negative when it is paid out.
                     * @example 1234.50
                     */
                    readonly amount: string;
                }[];
                /**
                 * @description A year, as a fraction; discounting is actual/365. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
                /**
                 * Format: date
                 * @description The date to discount to, never in the future. An asset without one is discounted to the date of its valuation; an estimate without one has no amount (`MISSING_PARAMETER`).
                 * @example 2026-11-20
                 */
                readonly valuation_date?: string;
                /**
                 * @description The part that is owned, from 0 to 1; without it the figure is of the whole.
                 * @example 0.25
                 */
                readonly ownership_share?: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "PRECIOUS_METAL";
            readonly parameters: {
                /**
                 * @description Mass of the piece in grams, alloy included.
                 * @example 100
                 */
                readonly mass_g?: string;
                /**
                 * @description Part of the mass that is fine metal: 18 carats are `0.750`.
                 * @example 0.750
                 */
                readonly fineness?: string;
                /**
                 * @description The caller's own price for one gram of fine metal, in BRL.
                 * @example 650.00
                 */
                readonly price_per_g?: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "TREASURY_SECURITY";
            readonly parameters: {
                /** @example 100 */
                readonly quantity?: string;
                /**
                 * @description The caller's own price for one security, in BRL.
                 * @example 722.31
                 */
                readonly unit_price?: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "PRIVATE_SECURITY";
            readonly parameters: {
                /**
                 * @description What is to be paid on the due date, in BRL.
                 * @example 1234.50
                 */
                readonly face_value?: string;
                /**
                 * Format: date
                 * @description When it is to be paid.
                 * @example 2026-11-20
                 */
                readonly due_date?: string;
                /**
                 * @description The caller's own rate a year, as a fraction; discounting is actual/365.
                 * @example 0.105
                 */
                readonly discount_rate?: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "RECEIVABLE";
            readonly parameters: {
                /**
                 * @description What is to be paid on the due date, in BRL.
                 * @example 1234.50
                 */
                readonly face_value?: string;
                /**
                 * Format: date
                 * @description When it is to be paid.
                 * @example 2026-11-20
                 */
                readonly due_date?: string;
                /**
                 * @description The caller's own rate a year, as a fraction; discounting is actual/365.
                 * @example 0.105
                 */
                readonly discount_rate?: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "COURT_CLAIM";
            readonly parameters: {
                /**
                 * @description What is to be paid on the due date, in BRL.
                 * @example 1234.50
                 */
                readonly face_value?: string;
                /**
                 * Format: date
                 * @description When it is to be paid.
                 * @example 2026-11-20
                 */
                readonly due_date?: string;
                /**
                 * @description The caller's own rate a year, as a fraction; discounting is actual/365.
                 * @example 0.105
                 */
                readonly discount_rate?: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "FUND_UNIT";
            readonly parameters: {
                /** @example 100 */
                readonly quantity?: string;
                /**
                 * @description The caller's own price for one unit, in BRL.
                 * @example 31.41
                 */
                readonly unit_price?: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "LISTED_EQUITY";
            readonly parameters: {
                /** @example 100 */
                readonly quantity?: string;
                /**
                 * @description The caller's own price for one unit, in BRL.
                 * @example 31.41
                 */
                readonly unit_price?: string;
            };
        };
        readonly VehicleEstimateRequest: {
            /**
             * @description `trucks` are trucks and buses.
             * @enum {string}
             */
            readonly type: "cars" | "motorcycles" | "trucks";
            /**
             * @description Code of the brand, as the list names it.
             * @example 21
             */
            readonly brand: string;
            /**
             * @description Code of the model, as the list names it.
             * @example 7541
             */
            readonly model: string;
            /**
             * @description Code of model year and fuel, as the list names it.
             * @example 2018-5
             */
            readonly year: string;
        };
        readonly EquipmentEstimateRequest: {
            /**
             * @description A family of the catalog, as the lookup names it.
             * @example TRATOR
             */
            readonly family: string;
            /**
             * @description A product of that family, as the lookup names it.
             * @example PR-0123456789ab
             */
            readonly product_code: string;
            /**
             * @description The reference is of new machines only: for a used one it has no figure.
             * @enum {string}
             */
            readonly condition: "NEW" | "USED";
        };
        readonly TreasuryEstimateRequest: {
            /**
             * @description The security, as the list of treasury products names it.
             * @example tesouro-prefixado-2029-01-01
             */
            readonly product_id: string;
            /**
             * @description How many, parts included.
             * @example 2.35
             */
            readonly quantity: string;
        };
        readonly CreditEstimateRequest: {
            /** @constant */
            readonly asset_class: "PRIVATE_SECURITY";
            /**
             * @description What is to be paid on the due date, in BRL.
             * @example 10000.00
             */
            readonly face_value: string;
            /**
             * Format: date
             * @description When it is to be paid.
             * @example 2027-05-20
             */
            readonly due_date: string;
        } | {
            /** @constant */
            readonly asset_class: "RECEIVABLE";
            /**
             * @description What is to be paid on the due date, in BRL.
             * @example 10000.00
             */
            readonly face_value: string;
            /**
             * Format: date
             * @description When it is to be paid.
             * @example 2027-05-20
             */
            readonly due_date: string;
        } | {
            /** @constant */
            readonly asset_class: "COURT_CLAIM";
            /**
             * @description What is to be paid on the due date, in BRL.
             * @example 10000.00
             */
            readonly face_value: string;
            /**
             * Format: date
             * @description When it is to be paid.
             * @example 2027-05-20
             */
            readonly due_date: string;
        };
        readonly GuidedEstimateRequest: {
            /** @constant */
            readonly asset_class: "EQUIPMENT";
            readonly parameters: {
                /**
                 * @description What it is: maker, model, year, configuration.
                 * @example Made-up model 100, made in 2018
                 */
                readonly description?: string;
                /**
                 * @description What an equivalent new one costs today, in BRL.
                 * @example 500000.00
                 */
                readonly replacement_cost?: string;
                /**
                 * @description Its age on the valuation date, in years.
                 * @example 4
                 */
                readonly age_years?: string;
                /**
                 * @description Its whole service life, in years; greater than zero.
                 * @example 20
                 */
                readonly service_life_years?: string;
                /**
                 * @description What is left at the end of the service life, as a fraction of the cost, from 0 to 1.
                 * @example 0.1
                 */
                readonly residual_rate?: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "AIRCRAFT";
            readonly parameters: {
                /**
                 * @description What it is: maker, model, year, configuration.
                 * @example Made-up model 100, made in 2018
                 */
                readonly description?: string;
                /**
                 * @description What an equivalent new one costs today, in BRL.
                 * @example 500000.00
                 */
                readonly replacement_cost?: string;
                /**
                 * @description Its age on the valuation date, in years.
                 * @example 4
                 */
                readonly age_years?: string;
                /**
                 * @description Its whole service life, in years; greater than zero.
                 * @example 20
                 */
                readonly service_life_years?: string;
                /**
                 * @description What is left at the end of the service life, as a fraction of the cost, from 0 to 1.
                 * @example 0.1
                 */
                readonly residual_rate?: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "VESSEL";
            readonly parameters: {
                /**
                 * @description What it is: maker, model, year, configuration.
                 * @example Made-up model 100, made in 2018
                 */
                readonly description?: string;
                /**
                 * @description What an equivalent new one costs today, in BRL.
                 * @example 500000.00
                 */
                readonly replacement_cost?: string;
                /**
                 * @description Its age on the valuation date, in years.
                 * @example 4
                 */
                readonly age_years?: string;
                /**
                 * @description Its whole service life, in years; greater than zero.
                 * @example 20
                 */
                readonly service_life_years?: string;
                /**
                 * @description What is left at the end of the service life, as a fraction of the cost, from 0 to 1.
                 * @example 0.1
                 */
                readonly residual_rate?: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "LIVESTOCK";
            readonly parameters: {
                /**
                 * @description The quotation that fits the animals.
                 * @enum {string}
                 */
                readonly product_id: "ox" | "cow" | "pig";
                /**
                 * @description How many animals.
                 * @example 100
                 */
                readonly heads: string;
                /**
                 * @description Mean live weight a head, in kilograms.
                 * @example 450
                 */
                readonly weight_kg: string;
                /**
                 * @description Where the herd is. Without it the Paraná figure is taken, and a limitation says so.
                 * @enum {string}
                 */
                readonly state?: "AC" | "AL" | "AM" | "AP" | "BA" | "CE" | "DF" | "ES" | "GO" | "MA" | "MG" | "MS" | "MT" | "PA" | "PB" | "PE" | "PI" | "PR" | "RJ" | "RN" | "RO" | "RR" | "RS" | "SC" | "SE" | "SP" | "TO";
                /**
                 * @description Carcass weight ÷ live weight, for a quotation by the arroba. Without it the trade convention of 50 % is used, and a limitation says so.
                 * @example 0.53
                 */
                readonly carcass_yield?: string;
            } & ({
                /** @enum {unknown} */
                readonly product_id: "ox" | "cow";
            } | {
                /** @enum {unknown} */
                readonly product_id: "pig";
                readonly carcass_yield?: never;
            });
        } | {
            /** @constant */
            readonly asset_class: "BIOLOGICAL_ASSET";
            readonly parameters: {
                /**
                 * @description What it is, and what its cash flows rest on.
                 * @example Made-up eucalyptus stand, planted in 2021
                 */
                readonly description?: string;
                /** @description What is expected, 1 to 360 amounts on their dates, in any order. */
                readonly cash_flows?: readonly {
                    /**
                     * Format: date
                     * @description When it is received or paid.
                     * @example 2027-11-20
                     */
                    readonly date: string;
                    /**
                     * @description In BRL; negative when it is paid out.
                     * @example 1234.50
                     */
                    readonly amount: string;
                }[];
                /**
                 * @description A year, as a fraction; discounting is actual/365. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
                /**
                 * Format: date
                 * @description The date to discount to, never in the future. An asset without one is discounted to the date of its valuation; an estimate without one has no amount (`MISSING_PARAMETER`).
                 * @example 2026-11-20
                 */
                readonly valuation_date?: string;
                /**
                 * @description The part that is owned, from 0 to 1; without it the figure is of the whole.
                 * @example 0.25
                 */
                readonly ownership_share?: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "EQUITY_STAKE";
            readonly parameters: {
                /**
                 * @description What it is, and what its cash flows rest on.
                 * @example Made-up eucalyptus stand, planted in 2021
                 */
                readonly description?: string;
                /** @description What is expected, 1 to 360 amounts on their dates, in any order. */
                readonly cash_flows?: readonly {
                    /**
                     * Format: date
                     * @description When it is received or paid.
                     * @example 2027-11-20
                     */
                    readonly date: string;
                    /**
                     * @description In BRL; negative when it is paid out.
                     * @example 1234.50
                     */
                    readonly amount: string;
                }[];
                /**
                 * @description A year, as a fraction; discounting is actual/365. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
                /**
                 * Format: date
                 * @description The date to discount to, never in the future. An asset without one is discounted to the date of its valuation; an estimate without one has no amount (`MISSING_PARAMETER`).
                 * @example 2026-11-20
                 */
                readonly valuation_date?: string;
                /**
                 * @description The part that is owned, from 0 to 1.
                 * @example 0.25
                 */
                readonly ownership_share: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "INTELLECTUAL_PROPERTY";
            readonly parameters: {
                /**
                 * @description What it is, and what its cash flows rest on.
                 * @example Made-up eucalyptus stand, planted in 2021
                 */
                readonly description?: string;
                /** @description What is expected, 1 to 360 amounts on their dates, in any order. */
                readonly cash_flows?: readonly {
                    /**
                     * Format: date
                     * @description When it is received or paid.
                     * @example 2027-11-20
                     */
                    readonly date: string;
                    /**
                     * @description In BRL; negative when it is paid out.
                     * @example 1234.50
                     */
                    readonly amount: string;
                }[];
                /**
                 * @description A year, as a fraction; discounting is actual/365. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
                /**
                 * Format: date
                 * @description The date to discount to, never in the future. An asset without one is discounted to the date of its valuation; an estimate without one has no amount (`MISSING_PARAMETER`).
                 * @example 2026-11-20
                 */
                readonly valuation_date?: string;
                /**
                 * @description The part that is owned, from 0 to 1; without it the figure is of the whole.
                 * @example 0.25
                 */
                readonly ownership_share?: string;
            };
        } | {
            /** @constant */
            readonly asset_class: "PRECIOUS_METAL";
            readonly parameters: {
                /** @enum {string} */
                readonly metal: "GOLD" | "SILVER";
                /**
                 * @description Mass of the piece in grams, alloy included.
                 * @example 100
                 */
                readonly mass_g: string;
                /**
                 * @description Part of the mass that is fine metal: 18 carats are `0.750`.
                 * @example 0.750
                 */
                readonly fineness: string;
            };
        };
        readonly QuickEstimateRequest: {
            /**
             * @description A product of `GET /inventory/catalog`.
             * @enum {string}
             */
            readonly product_id: "soy" | "maize" | "wheat" | "coffee" | "coffee-in-coco" | "beans-carioca" | "beans-black" | "rice" | "cassava" | "yerba-mate";
            /**
             * @description In the product's unit: for coffee, sacks of 60 kg.
             * @example 100
             */
            readonly quantity: string;
        };
        readonly InventoryEstimateRequest: {
            readonly lines: readonly ({
                /**
                 * @description A product of the catalog: its price is taken from the source, and none may be given.
                 * @enum {string}
                 */
                readonly product_id?: "soy" | "maize" | "wheat" | "coffee" | "coffee-in-coco" | "beans-carioca" | "beans-black" | "rice" | "cassava" | "yerba-mate";
                /**
                 * @description Where the stock lies, beside `product_id`. Without it the Paraná figure is taken, and a limitation says so.
                 * @enum {string}
                 */
                readonly state?: "AC" | "AL" | "AM" | "AP" | "BA" | "CE" | "DF" | "ES" | "GO" | "MA" | "MG" | "MS" | "MT" | "PA" | "PB" | "PE" | "PI" | "PR" | "RJ" | "RN" | "RO" | "RR" | "RS" | "SC" | "SE" | "SP" | "TO";
                /** @description What it is, for a line at the owner's price. */
                readonly description?: string;
                /**
                 * @description In the product's unit, or in `unit`.
                 * @example 100
                 */
                readonly quantity: string;
                /**
                 * @description The unit of a line at the owner's price.
                 * @example kg
                 */
                readonly unit?: string;
                /**
                 * @description The owner's price for one unit, in BRL.
                 * @example 12.50
                 */
                readonly unit_price?: string;
            } & ({
                readonly description?: never;
                readonly unit?: never;
                readonly unit_price?: never;
            } | {
                readonly product_id?: never;
                readonly state?: never;
            }))[];
        };
        /** Real estate */
        readonly Asset_REAL_ESTATE: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly asset_class: "REAL_ESTATE";
            /** @constant */
            readonly profile_version: "1.0.0";
            readonly name: string;
            readonly external_reference?: string | null;
            readonly portfolio?: string | null;
            readonly owner?: {
                readonly name: string;
                readonly tax_id?: string | null;
            } | null;
            readonly declared_value?: {
                /** @example 1234.50 */
                readonly amount: string;
                /**
                 * Format: date
                 * @example 2026-11-20
                 */
                readonly date: string;
                readonly origin: string;
            } | null;
            readonly attributes: {
                /**
                 * @description The original estimate as it was made, kept and returned word for word. `value` is a JSON number or a decimal string.
                 * @example {
                 *       "value": 350000,
                 *       "date": "2026-09-01",
                 *       "method": "comparison",
                 *       "limitations": [
                 *         "no inspection"
                 *       ]
                 *     }
                 */
                readonly estimate: {
                    /** @description The declared value in BRL, at most 18 integer digits; without it nothing is known. */
                    readonly value?: number | string | null;
                    /** @description When the estimate was made. */
                    readonly date?: unknown;
                    /** @description How it was made. */
                    readonly method?: unknown;
                    /** @description What it does not cover, a text or a list; shown with the code ORIGINAL. */
                    readonly limitations?: unknown;
                } & {
                    readonly [key: string]: unknown;
                };
                /** @description Number in the land registry. Personal data: stored encrypted only. */
                readonly registry_number?: string;
                /** @description Personal data: stored encrypted only. */
                readonly address?: string;
            };
        };
        /** Rural land */
        readonly Asset_RURAL_LAND: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly asset_class: "RURAL_LAND";
            /** @constant */
            readonly profile_version: "1.0.0";
            readonly name: string;
            readonly external_reference?: string | null;
            readonly portfolio?: string | null;
            readonly owner?: {
                readonly name: string;
                readonly tax_id?: string | null;
            } | null;
            readonly declared_value?: {
                /** @example 1234.50 */
                readonly amount: string;
                /**
                 * Format: date
                 * @example 2026-11-20
                 */
                readonly date: string;
                readonly origin: string;
            } | null;
            readonly attributes: {
                /**
                 * @description Area in hectares.
                 * @example 120.5
                 */
                readonly area_ha: string;
                /**
                 * @description Price of one hectare, in BRL.
                 * @example 45000.00
                 */
                readonly price_per_ha?: string;
                /**
                 * @description Where it lies; it changes nothing.
                 * @enum {string}
                 */
                readonly state?: "AC" | "AL" | "AM" | "AP" | "BA" | "CE" | "DF" | "ES" | "GO" | "MA" | "MG" | "MS" | "MT" | "PA" | "PB" | "PE" | "PI" | "PR" | "RJ" | "RN" | "RO" | "RR" | "RS" | "SC" | "SE" | "SP" | "TO";
                /** @description Where it lies; it changes nothing. */
                readonly municipality?: string;
                /** @description Number in the land registry. Personal data: stored encrypted only. */
                readonly registry_number?: string;
            };
        };
        /** Vehicle */
        readonly Asset_VEHICLE: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly asset_class: "VEHICLE";
            /** @constant */
            readonly profile_version: "1.0.0";
            readonly name: string;
            readonly external_reference?: string | null;
            readonly portfolio?: string | null;
            readonly owner?: {
                readonly name: string;
                readonly tax_id?: string | null;
            } | null;
            readonly declared_value?: {
                /** @example 1234.50 */
                readonly amount: string;
                /**
                 * Format: date
                 * @example 2026-11-20
                 */
                readonly date: string;
                readonly origin: string;
            } | null;
            readonly attributes: {
                /**
                 * @description `trucks` are trucks and buses.
                 * @enum {string}
                 */
                readonly type: "cars" | "motorcycles" | "trucks";
                /**
                 * @description Code of the brand, as the list names it.
                 * @example 21
                 */
                readonly brand: string;
                /**
                 * @description Code of the model, as the list names it.
                 * @example 7541
                 */
                readonly model: string;
                /**
                 * @description Code of model year and fuel, as the list names it.
                 * @example 2018-5
                 */
                readonly year: string;
                /** @description Personal data: stored encrypted only. */
                readonly plate?: string;
                /**
                 * @description How many alike; without it this one vehicle.
                 * @example 2
                 */
                readonly quantity?: string;
            };
        };
        /** Equipment */
        readonly Asset_EQUIPMENT: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly asset_class: "EQUIPMENT";
            /** @constant */
            readonly profile_version: "1.0.0";
            readonly name: string;
            readonly external_reference?: string | null;
            readonly portfolio?: string | null;
            readonly owner?: {
                readonly name: string;
                readonly tax_id?: string | null;
            } | null;
            readonly declared_value?: {
                /** @example 1234.50 */
                readonly amount: string;
                /**
                 * Format: date
                 * @example 2026-11-20
                 */
                readonly date: string;
                readonly origin: string;
            } | null;
            readonly attributes: {
                /**
                 * @description A family of the catalog, as the lookup names it.
                 * @example TRATOR
                 */
                readonly family?: string;
                /**
                 * @description A product of that family, as the lookup names it.
                 * @example PR-0123456789ab
                 */
                readonly product_code?: string;
                /**
                 * @description The reference is of new machines only: for a used one it has no figure.
                 * @enum {string}
                 */
                readonly condition?: "NEW" | "USED";
                /**
                 * @description What it is: maker, model, year, configuration.
                 * @example Made-up model 100, made in 2018
                 */
                readonly description?: string;
                /**
                 * @description What an equivalent new one costs today, in BRL.
                 * @example 500000.00
                 */
                readonly replacement_cost?: string;
                /**
                 * @description Its age on the valuation date, in years.
                 * @example 4
                 */
                readonly age_years?: string;
                /**
                 * @description Its whole service life, in years; greater than zero.
                 * @example 20
                 */
                readonly service_life_years?: string;
                /**
                 * @description What is left at the end of the service life, as a fraction of the cost, from 0 to 1.
                 * @example 0.1
                 */
                readonly residual_rate?: string;
            } & ({
                readonly description?: never;
                readonly replacement_cost?: never;
                readonly age_years?: never;
                readonly service_life_years?: never;
                readonly residual_rate?: never;
            } | {
                readonly family?: never;
                readonly product_code?: never;
                readonly condition?: never;
            } | unknown);
        };
        /** Aircraft */
        readonly Asset_AIRCRAFT: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly asset_class: "AIRCRAFT";
            /** @constant */
            readonly profile_version: "1.0.0";
            readonly name: string;
            readonly external_reference?: string | null;
            readonly portfolio?: string | null;
            readonly owner?: {
                readonly name: string;
                readonly tax_id?: string | null;
            } | null;
            readonly declared_value?: {
                /** @example 1234.50 */
                readonly amount: string;
                /**
                 * Format: date
                 * @example 2026-11-20
                 */
                readonly date: string;
                readonly origin: string;
            } | null;
            readonly attributes: {
                /**
                 * @description What it is: maker, model, year, configuration.
                 * @example Made-up model 100, made in 2018
                 */
                readonly description: string;
                /**
                 * @description What an equivalent new one costs today, in BRL.
                 * @example 500000.00
                 */
                readonly replacement_cost?: string;
                /**
                 * @description Its age on the valuation date, in years.
                 * @example 4
                 */
                readonly age_years?: string;
                /**
                 * @description Its whole service life, in years; greater than zero.
                 * @example 20
                 */
                readonly service_life_years?: string;
                /**
                 * @description What is left at the end of the service life, as a fraction of the cost, from 0 to 1.
                 * @example 0.1
                 */
                readonly residual_rate?: string;
            };
        };
        /** Vessel */
        readonly Asset_VESSEL: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly asset_class: "VESSEL";
            /** @constant */
            readonly profile_version: "1.0.0";
            readonly name: string;
            readonly external_reference?: string | null;
            readonly portfolio?: string | null;
            readonly owner?: {
                readonly name: string;
                readonly tax_id?: string | null;
            } | null;
            readonly declared_value?: {
                /** @example 1234.50 */
                readonly amount: string;
                /**
                 * Format: date
                 * @example 2026-11-20
                 */
                readonly date: string;
                readonly origin: string;
            } | null;
            readonly attributes: {
                /**
                 * @description What it is: maker, model, year, configuration.
                 * @example Made-up model 100, made in 2018
                 */
                readonly description: string;
                /**
                 * @description What an equivalent new one costs today, in BRL.
                 * @example 500000.00
                 */
                readonly replacement_cost?: string;
                /**
                 * @description Its age on the valuation date, in years.
                 * @example 4
                 */
                readonly age_years?: string;
                /**
                 * @description Its whole service life, in years; greater than zero.
                 * @example 20
                 */
                readonly service_life_years?: string;
                /**
                 * @description What is left at the end of the service life, as a fraction of the cost, from 0 to 1.
                 * @example 0.1
                 */
                readonly residual_rate?: string;
            };
        };
        /** Inventory */
        readonly Asset_INVENTORY: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly asset_class: "INVENTORY";
            /** @constant */
            readonly profile_version: "1.0.0";
            readonly name: string;
            readonly external_reference?: string | null;
            readonly portfolio?: string | null;
            readonly owner?: {
                readonly name: string;
                readonly tax_id?: string | null;
            } | null;
            readonly declared_value?: {
                /** @example 1234.50 */
                readonly amount: string;
                /**
                 * Format: date
                 * @example 2026-11-20
                 */
                readonly date: string;
                readonly origin: string;
            } | null;
            readonly attributes: {
                readonly lines: readonly ({
                    /**
                     * @description A product of the catalog: its price is taken from the source, and none may be given.
                     * @enum {string}
                     */
                    readonly product_id?: "soy" | "maize" | "wheat" | "coffee" | "coffee-in-coco" | "beans-carioca" | "beans-black" | "rice" | "cassava" | "yerba-mate";
                    /**
                     * @description Where the stock lies, beside `product_id`. Without it the Paraná figure is taken, and a limitation says so.
                     * @enum {string}
                     */
                    readonly state?: "AC" | "AL" | "AM" | "AP" | "BA" | "CE" | "DF" | "ES" | "GO" | "MA" | "MG" | "MS" | "MT" | "PA" | "PB" | "PE" | "PI" | "PR" | "RJ" | "RN" | "RO" | "RR" | "RS" | "SC" | "SE" | "SP" | "TO";
                    /** @description What it is, for a line at the owner's price. */
                    readonly description?: string;
                    /**
                     * @description In the product's unit, or in `unit`.
                     * @example 100
                     */
                    readonly quantity: string;
                    /**
                     * @description The unit of a line at the owner's price.
                     * @example kg
                     */
                    readonly unit?: string;
                    /**
                     * @description The owner's price for one unit, in BRL.
                     * @example 12.50
                     */
                    readonly unit_price?: string;
                } & ({
                    readonly description?: never;
                    readonly unit?: never;
                    readonly unit_price?: never;
                } | {
                    readonly product_id?: never;
                    readonly state?: never;
                }))[];
            };
        };
        /** Livestock */
        readonly Asset_LIVESTOCK: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly asset_class: "LIVESTOCK";
            /** @constant */
            readonly profile_version: "1.0.0";
            readonly name: string;
            readonly external_reference?: string | null;
            readonly portfolio?: string | null;
            readonly owner?: {
                readonly name: string;
                readonly tax_id?: string | null;
            } | null;
            readonly declared_value?: {
                /** @example 1234.50 */
                readonly amount: string;
                /**
                 * Format: date
                 * @example 2026-11-20
                 */
                readonly date: string;
                readonly origin: string;
            } | null;
            readonly attributes: {
                /**
                 * @description The quotation that fits the animals.
                 * @enum {string}
                 */
                readonly product_id: "ox" | "cow" | "pig";
                /**
                 * @description How many animals.
                 * @example 100
                 */
                readonly heads: string;
                /**
                 * @description Mean live weight a head, in kilograms.
                 * @example 450
                 */
                readonly weight_kg: string;
                /**
                 * @description Where the herd is. Without it the Paraná figure is taken, and a limitation says so.
                 * @enum {string}
                 */
                readonly state?: "AC" | "AL" | "AM" | "AP" | "BA" | "CE" | "DF" | "ES" | "GO" | "MA" | "MG" | "MS" | "MT" | "PA" | "PB" | "PE" | "PI" | "PR" | "RJ" | "RN" | "RO" | "RR" | "RS" | "SC" | "SE" | "SP" | "TO";
                /**
                 * @description Carcass weight ÷ live weight, for a quotation by the arroba. Without it the trade convention of 50 % is used, and a limitation says so.
                 * @example 0.53
                 */
                readonly carcass_yield?: string;
            } & ({
                /** @enum {unknown} */
                readonly product_id: "ox" | "cow";
            } | {
                /** @enum {unknown} */
                readonly product_id: "pig";
                readonly carcass_yield?: never;
            });
        };
        /** Biological asset */
        readonly Asset_BIOLOGICAL_ASSET: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly asset_class: "BIOLOGICAL_ASSET";
            /** @constant */
            readonly profile_version: "1.0.0";
            readonly name: string;
            readonly external_reference?: string | null;
            readonly portfolio?: string | null;
            readonly owner?: {
                readonly name: string;
                readonly tax_id?: string | null;
            } | null;
            readonly declared_value?: {
                /** @example 1234.50 */
                readonly amount: string;
                /**
                 * Format: date
                 * @example 2026-11-20
                 */
                readonly date: string;
                readonly origin: string;
            } | null;
            readonly attributes: {
                /**
                 * @description What it is, and what its cash flows rest on.
                 * @example Made-up eucalyptus stand, planted in 2021
                 */
                readonly description: string;
                /** @description What is expected, 1 to 360 amounts on their dates, in any order. */
                readonly cash_flows?: readonly {
                    /**
                     * Format: date
                     * @description When it is received or paid.
                     * @example 2027-11-20
                     */
                    readonly date: string;
                    /**
                     * @description In BRL; negative when it is paid out.
                     * @example 1234.50
                     */
                    readonly amount: string;
                }[];
                /**
                 * @description A year, as a fraction; discounting is actual/365. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
                /**
                 * Format: date
                 * @description The date to discount to, never in the future. An asset without one is discounted to the date of its valuation; an estimate without one has no amount (`MISSING_PARAMETER`).
                 * @example 2026-11-20
                 */
                readonly valuation_date?: string;
                /**
                 * @description The part that is owned, from 0 to 1; without it the figure is of the whole.
                 * @example 0.25
                 */
                readonly ownership_share?: string;
            };
        };
        /** Equity stake */
        readonly Asset_EQUITY_STAKE: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly asset_class: "EQUITY_STAKE";
            /** @constant */
            readonly profile_version: "1.0.0";
            readonly name: string;
            readonly external_reference?: string | null;
            readonly portfolio?: string | null;
            readonly owner?: {
                readonly name: string;
                readonly tax_id?: string | null;
            } | null;
            readonly declared_value?: {
                /** @example 1234.50 */
                readonly amount: string;
                /**
                 * Format: date
                 * @example 2026-11-20
                 */
                readonly date: string;
                readonly origin: string;
            } | null;
            readonly attributes: {
                /**
                 * @description What it is, and what its cash flows rest on.
                 * @example Made-up eucalyptus stand, planted in 2021
                 */
                readonly description: string;
                /** @description What is expected, 1 to 360 amounts on their dates, in any order. */
                readonly cash_flows?: readonly {
                    /**
                     * Format: date
                     * @description When it is received or paid.
                     * @example 2027-11-20
                     */
                    readonly date: string;
                    /**
                     * @description In BRL; negative when it is paid out.
                     * @example 1234.50
                     */
                    readonly amount: string;
                }[];
                /**
                 * @description A year, as a fraction; discounting is actual/365. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
                /**
                 * Format: date
                 * @description The date to discount to, never in the future. An asset without one is discounted to the date of its valuation; an estimate without one has no amount (`MISSING_PARAMETER`).
                 * @example 2026-11-20
                 */
                readonly valuation_date?: string;
                /**
                 * @description The part that is owned, from 0 to 1.
                 * @example 0.25
                 */
                readonly ownership_share: string;
            };
        };
        /** Intellectual property */
        readonly Asset_INTELLECTUAL_PROPERTY: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly asset_class: "INTELLECTUAL_PROPERTY";
            /** @constant */
            readonly profile_version: "1.0.0";
            readonly name: string;
            readonly external_reference?: string | null;
            readonly portfolio?: string | null;
            readonly owner?: {
                readonly name: string;
                readonly tax_id?: string | null;
            } | null;
            readonly declared_value?: {
                /** @example 1234.50 */
                readonly amount: string;
                /**
                 * Format: date
                 * @example 2026-11-20
                 */
                readonly date: string;
                readonly origin: string;
            } | null;
            readonly attributes: {
                /**
                 * @description What it is, and what its cash flows rest on.
                 * @example Made-up eucalyptus stand, planted in 2021
                 */
                readonly description: string;
                /** @description What is expected, 1 to 360 amounts on their dates, in any order. */
                readonly cash_flows?: readonly {
                    /**
                     * Format: date
                     * @description When it is received or paid.
                     * @example 2027-11-20
                     */
                    readonly date: string;
                    /**
                     * @description In BRL; negative when it is paid out.
                     * @example 1234.50
                     */
                    readonly amount: string;
                }[];
                /**
                 * @description A year, as a fraction; discounting is actual/365. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
                /**
                 * Format: date
                 * @description The date to discount to, never in the future. An asset without one is discounted to the date of its valuation; an estimate without one has no amount (`MISSING_PARAMETER`).
                 * @example 2026-11-20
                 */
                readonly valuation_date?: string;
                /**
                 * @description The part that is owned, from 0 to 1; without it the figure is of the whole.
                 * @example 0.25
                 */
                readonly ownership_share?: string;
            };
        };
        /** Precious metal */
        readonly Asset_PRECIOUS_METAL: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly asset_class: "PRECIOUS_METAL";
            /** @constant */
            readonly profile_version: "1.0.0";
            readonly name: string;
            readonly external_reference?: string | null;
            readonly portfolio?: string | null;
            readonly owner?: {
                readonly name: string;
                readonly tax_id?: string | null;
            } | null;
            readonly declared_value?: {
                /** @example 1234.50 */
                readonly amount: string;
                /**
                 * Format: date
                 * @example 2026-11-20
                 */
                readonly date: string;
                readonly origin: string;
            } | null;
            readonly attributes: {
                /** @enum {string} */
                readonly metal: "GOLD" | "SILVER";
                /**
                 * @description Mass of the piece in grams, alloy included.
                 * @example 100
                 */
                readonly mass_g: string;
                /**
                 * @description Part of the mass that is fine metal: 18 carats are `0.750`.
                 * @example 0.750
                 */
                readonly fineness: string;
            };
        };
        /** Treasury security */
        readonly Asset_TREASURY_SECURITY: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly asset_class: "TREASURY_SECURITY";
            /** @constant */
            readonly profile_version: "1.0.0";
            readonly name: string;
            readonly external_reference?: string | null;
            readonly portfolio?: string | null;
            readonly owner?: {
                readonly name: string;
                readonly tax_id?: string | null;
            } | null;
            readonly declared_value?: {
                /** @example 1234.50 */
                readonly amount: string;
                /**
                 * Format: date
                 * @example 2026-11-20
                 */
                readonly date: string;
                readonly origin: string;
            } | null;
            readonly attributes: {
                /**
                 * @description The security, as the list of treasury products names it.
                 * @example tesouro-prefixado-2029-01-01
                 */
                readonly product_id: string;
                /**
                 * @description How many, parts included.
                 * @example 2.35
                 */
                readonly quantity: string;
            };
        };
        /** Private security */
        readonly Asset_PRIVATE_SECURITY: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly asset_class: "PRIVATE_SECURITY";
            /** @constant */
            readonly profile_version: "1.0.0";
            readonly name: string;
            readonly external_reference?: string | null;
            readonly portfolio?: string | null;
            readonly owner?: {
                readonly name: string;
                readonly tax_id?: string | null;
            } | null;
            readonly declared_value?: {
                /** @example 1234.50 */
                readonly amount: string;
                /**
                 * Format: date
                 * @example 2026-11-20
                 */
                readonly date: string;
                readonly origin: string;
            } | null;
            readonly attributes: {
                /**
                 * @description What is to be paid on the due date, in BRL.
                 * @example 10000.00
                 */
                readonly face_value: string;
                /**
                 * Format: date
                 * @description When it is to be paid.
                 * @example 2027-05-20
                 */
                readonly due_date: string;
                /** @description Who owes it. Personal data: stored encrypted only. */
                readonly debtor?: string;
                /**
                 * @description What it rests on: an invoice, a note, a contract, a decision.
                 * @example Duplicata 1234
                 */
                readonly instrument?: string;
            };
        };
        /** Receivable */
        readonly Asset_RECEIVABLE: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly asset_class: "RECEIVABLE";
            /** @constant */
            readonly profile_version: "1.0.0";
            readonly name: string;
            readonly external_reference?: string | null;
            readonly portfolio?: string | null;
            readonly owner?: {
                readonly name: string;
                readonly tax_id?: string | null;
            } | null;
            readonly declared_value?: {
                /** @example 1234.50 */
                readonly amount: string;
                /**
                 * Format: date
                 * @example 2026-11-20
                 */
                readonly date: string;
                readonly origin: string;
            } | null;
            readonly attributes: {
                /**
                 * @description What is to be paid on the due date, in BRL.
                 * @example 10000.00
                 */
                readonly face_value: string;
                /**
                 * Format: date
                 * @description When it is to be paid.
                 * @example 2027-05-20
                 */
                readonly due_date: string;
                /** @description Who owes it. Personal data: stored encrypted only. */
                readonly debtor?: string;
                /**
                 * @description What it rests on: an invoice, a note, a contract, a decision.
                 * @example Duplicata 1234
                 */
                readonly instrument?: string;
            };
        };
        /** Court claim */
        readonly Asset_COURT_CLAIM: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly asset_class: "COURT_CLAIM";
            /** @constant */
            readonly profile_version: "1.0.0";
            readonly name: string;
            readonly external_reference?: string | null;
            readonly portfolio?: string | null;
            readonly owner?: {
                readonly name: string;
                readonly tax_id?: string | null;
            } | null;
            readonly declared_value?: {
                /** @example 1234.50 */
                readonly amount: string;
                /**
                 * Format: date
                 * @example 2026-11-20
                 */
                readonly date: string;
                readonly origin: string;
            } | null;
            readonly attributes: {
                /**
                 * @description What is to be paid on the due date, in BRL.
                 * @example 10000.00
                 */
                readonly face_value: string;
                /**
                 * Format: date
                 * @description When it is to be paid.
                 * @example 2027-05-20
                 */
                readonly due_date: string;
                /** @description Who owes it. Personal data: stored encrypted only. */
                readonly debtor?: string;
                /**
                 * @description What it rests on: an invoice, a note, a contract, a decision.
                 * @example Duplicata 1234
                 */
                readonly instrument?: string;
            };
        };
        /** Fund unit */
        readonly Asset_FUND_UNIT: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly asset_class: "FUND_UNIT";
            /** @constant */
            readonly profile_version: "1.0.0";
            readonly name: string;
            readonly external_reference?: string | null;
            readonly portfolio?: string | null;
            readonly owner?: {
                readonly name: string;
                readonly tax_id?: string | null;
            } | null;
            readonly declared_value?: {
                /** @example 1234.50 */
                readonly amount: string;
                /**
                 * Format: date
                 * @example 2026-11-20
                 */
                readonly date: string;
                readonly origin: string;
            } | null;
            readonly attributes: {
                /**
                 * @description What the units are: a ticker, a tax id of the fund. Nothing is looked up by it.
                 * @example ABCD3
                 */
                readonly identifier: string;
                /**
                 * @description How many units.
                 * @example 100
                 */
                readonly quantity: string;
                /**
                 * @description The owner's price for one unit, in BRL.
                 * @example 31.41
                 */
                readonly unit_price?: string;
            };
        };
        /** Listed equity */
        readonly Asset_LISTED_EQUITY: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly asset_class: "LISTED_EQUITY";
            /** @constant */
            readonly profile_version: "1.0.0";
            readonly name: string;
            readonly external_reference?: string | null;
            readonly portfolio?: string | null;
            readonly owner?: {
                readonly name: string;
                readonly tax_id?: string | null;
            } | null;
            readonly declared_value?: {
                /** @example 1234.50 */
                readonly amount: string;
                /**
                 * Format: date
                 * @example 2026-11-20
                 */
                readonly date: string;
                readonly origin: string;
            } | null;
            readonly attributes: {
                /**
                 * @description What the units are: a ticker, a tax id of the fund. Nothing is looked up by it.
                 * @example ABCD3
                 */
                readonly identifier: string;
                /**
                 * @description How many units.
                 * @example 100
                 */
                readonly quantity: string;
                /**
                 * @description The owner's price for one unit, in BRL.
                 * @example 31.41
                 */
                readonly unit_price?: string;
            };
        };
        readonly DocumentDeclaration: {
            /** Format: uuid */
            readonly asset_id: string;
            /** @enum {string} */
            readonly kind: "TITLE" | "INVOICE" | "APPRAISAL" | "INSPECTION" | "PHOTO" | "CONTRACT" | "OTHER";
            /** @example escritura.pdf */
            readonly file_name: string;
            /**
             * @description What it is; compared with what its bytes say when it is verified.
             * @enum {string}
             */
            readonly media_type: "application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "application/json" | "text/csv" | "text/plain" | "application/xml";
            readonly size_bytes: number;
            /** @description SHA-256 of the whole document. */
            readonly sha256: string;
        };
        readonly DocumentCompletion: Record<string, never>;
        readonly DocumentReview: {
            /** @enum {string} */
            readonly decision: "ACCEPT" | "REJECT";
            readonly rationale: string;
        };
        readonly ValuationRequest: {
            /** Format: uuid */
            readonly asset_id: string;
            /** @enum {string} */
            readonly purpose: "COLLATERAL" | "ACCOUNTING" | "SALE" | "INSURANCE" | "OTHER";
            /** @description By default the business day in America/Sao_Paulo; never in the future. Left out with `repeats`: as of today. */
            readonly valuation_date?: string | null;
            /** @description By default every method that applies. One of the class, or that of the scenario; with a scenario no other. */
            readonly method?: ("USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO") | null;
            /** @description The policy in force for the asset's class on the valuation date is frozen in, whether it is named or not. Any other is 422, `not_in_force`. */
            readonly policy_id?: string | null;
            /** @description An approved scenario of the asset's class (another: 422, one not approved: 409). Its result stands in place of what the asset's own figures give by the same method. */
            readonly scenario_id?: string | null;
            /** @description The evidence: verified documents of the asset (another asset's: 422, one not verified: 409). By default every verified one, at most the 200 newest; `[]`: none. */
            readonly document_ids?: readonly string[] | null;
            /** @description Id of an earlier valuation of the same asset, which has ended: it is repeated as of today, on the asset, scenario, documents and policy as they stand now. `method`, `scenario_id`, `document_ids` and `notes` are those of the earlier one where they are left out; null means none of it. */
            readonly repeats?: string | null;
            readonly notes?: string | null;
        };
        readonly ValuationReview: {
            /** @enum {string} */
            readonly decision: "APPROVE" | "REJECT";
            readonly rationale: string;
        };
        readonly ValuationWithdrawal: {
            readonly rationale: string;
        };
        readonly PolicyProposal: {
            readonly name: string;
            readonly asset_classes: readonly ("REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY")[];
            /**
             * @description forced_liquidation_value = accepted value × (1 − this), a fraction from "0" to "1".
             * @example 0.105
             */
            readonly forced_liquidation_discount: string;
            /**
             * @description collateral_value = accepted value × (1 − this), a fraction from "0" to "1".
             * @example 0.105
             */
            readonly collateral_haircut: string;
            /** @description Tightens the age at which a reference is too old; it never loosens it. */
            readonly max_reference_age_days?: number | null;
            /** @description Days after which a valuation counts as stale in a portfolio. */
            readonly max_valuation_age_days?: number | null;
            /** @description Bases of amounts that may become the accepted value. */
            readonly accepted_bases: readonly ("USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO")[];
            /**
             * Format: date
             * @example 2026-11-20
             */
            readonly effective_from: string;
            /** @description The last day, included; without an end when left out or null. */
            readonly effective_until?: string | null;
        };
        readonly PolicyDecision: {
            /** @enum {string} */
            readonly decision: "APPROVE" | "REJECT";
            readonly rationale: string;
        };
        readonly Scenario_CASH_FLOW: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "CASH_FLOW";
        } & (components["schemas"]["Scenario_CASH_FLOW_WHOLE"] | components["schemas"]["Scenario_CASH_FLOW_SHARE"]);
        /** Cash flows */
        readonly Scenario_CASH_FLOW_WHOLE: {
            readonly name: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /** @constant */
            readonly kind: "CASH_FLOW";
            readonly parameters: {
                /** @description What is expected, 1 to 360 amounts on their dates, in any order. */
                readonly cash_flows?: readonly {
                    /**
                     * Format: date
                     * @description When it is received or paid.
                     * @example 2027-11-20
                     */
                    readonly date: string;
                    /**
                     * @description In BRL; negative when it is paid out.
                     * @example 1234.50
                     */
                    readonly amount: string;
                }[];
                /**
                 * @description A year, as a fraction; discounting is actual/365. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
                /**
                 * Format: date
                 * @description The date to discount to, never in the future. Without one a valuation discounts to its own date, and the result shown here is of the day of the proposal.
                 * @example 2026-11-20
                 */
                readonly valuation_date?: string;
                /**
                 * @description The part that is owned, from 0 to 1; without it the figure is of the whole.
                 * @example 0.25
                 */
                readonly ownership_share?: string;
            };
        };
        /** Cash flows of an equity stake */
        readonly Scenario_CASH_FLOW_SHARE: {
            readonly name: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly asset_class: "EQUITY_STAKE";
            /** @constant */
            readonly kind: "CASH_FLOW";
            readonly parameters: {
                /** @description What is expected, 1 to 360 amounts on their dates, in any order. */
                readonly cash_flows?: readonly {
                    /**
                     * Format: date
                     * @description When it is received or paid.
                     * @example 2027-11-20
                     */
                    readonly date: string;
                    /**
                     * @description In BRL; negative when it is paid out.
                     * @example 1234.50
                     */
                    readonly amount: string;
                }[];
                /**
                 * @description A year, as a fraction; discounting is actual/365. The service supplies none and adds no premium.
                 * @example 0.15
                 */
                readonly discount_rate?: string;
                /**
                 * Format: date
                 * @description The date to discount to, never in the future. Without one a valuation discounts to its own date, and the result shown here is of the day of the proposal.
                 * @example 2026-11-20
                 */
                readonly valuation_date?: string;
                /**
                 * @description The part that is owned, from 0 to 1.
                 * @example 0.25
                 */
                readonly ownership_share: string;
            };
        };
        /** One payment */
        readonly Scenario_PRESENT_VALUE: {
            readonly name: string;
            /** @enum {string} */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "PRESENT_VALUE";
            readonly parameters: {
                /**
                 * @description What is to be paid on the due date, in BRL.
                 * @example 1234.50
                 */
                readonly face_value?: string;
                /**
                 * Format: date
                 * @description When it is to be paid.
                 * @example 2026-11-20
                 */
                readonly due_date?: string;
                /**
                 * @description The caller's own rate a year, as a fraction; discounting is actual/365.
                 * @example 0.105
                 */
                readonly discount_rate?: string;
            };
        };
        /** Depreciated cost */
        readonly Scenario_DEPRECIATED_REPLACEMENT_COST: {
            readonly name: string;
            /** @enum {string} */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "DEPRECIATED_REPLACEMENT_COST";
            readonly parameters: {
                /**
                 * @description What an equivalent new one costs today, in BRL.
                 * @example 500000.00
                 */
                readonly replacement_cost?: string;
                /**
                 * @description Its age on the valuation date, in years.
                 * @example 4
                 */
                readonly age_years?: string;
                /**
                 * @description Its whole service life, in years; greater than zero.
                 * @example 20
                 */
                readonly service_life_years?: string;
                /**
                 * @description What is left at the end of the service life, as a fraction of the cost, from 0 to 1.
                 * @example 0.1
                 */
                readonly residual_rate?: string;
            };
        };
        readonly ScenarioDecision: {
            /** @enum {string} */
            readonly decision: "APPROVE" | "REJECT";
            /**
             * @description Why: it stands beside the decision for good.
             * @example Made up: prices and yields agree with the last three harvests.
             */
            readonly rationale: string;
        };
        readonly __schema0: unknown;
        /** @description RFC 9457, with code, request_id and errors. */
        readonly Error: {
            /** @description A URN, one for each code. */
            readonly type: string;
            /** @description The code in words, in the language of the request. */
            readonly title: string;
            readonly status: number;
            /**
             * @description Stable; decide on this.
             * @enum {string}
             */
            readonly code: "MALFORMED_JSON" | "INVALID_PARAMETER" | "IDEMPOTENCY_KEY_REQUIRED" | "IDEMPOTENCY_KEY_INVALID" | "IF_MATCH_REQUIRED" | "IF_MATCH_INVALID" | "MALFORMED_REQUEST" | "UNAUTHENTICATED" | "FORBIDDEN" | "NOT_FOUND" | "REQUEST_TIMEOUT" | "STATE_CONFLICT" | "VERSION_MISMATCH" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "VALIDATION_FAILED" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "HEADERS_TOO_LARGE" | "INTERNAL" | "SERVICE_UNAVAILABLE";
            /** @description What it means here, in the language of the request. */
            readonly detail: string;
            /** @description The path of the request. */
            readonly instance: string;
            readonly request_id: string;
            /** @description The fields that are wrong, the first 100 of them; empty when none is to blame. */
            readonly errors: readonly {
                /** @description Where, as JSON Pointer (RFC 6901) into body, query or path parameters. */
                readonly pointer: string;
                /** @description What, stable, such as `required`, `unknown_field`, `invalid_decimal`. */
                readonly code: string;
                /** @description The same in words, in the language of the request. */
                readonly detail: string;
            }[];
        };
        readonly Profiles: {
            /** @constant */
            readonly profile_version: "1.0.0";
            readonly items: readonly {
                /** @enum {string} */
                readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
                readonly label: {
                    readonly "pt-BR": string;
                    readonly en: string;
                };
                readonly description: string;
                /** @description JSON Schema 2020-12, with `properties` at its top; alternatives stand beside them in `oneOf`. */
                readonly attributes_schema: {
                    readonly [key: string]: unknown;
                };
                /** @description JSON Schema 2020-12, with `properties` at its top; alternatives stand beside them in `oneOf`. */
                readonly public_parameters_schema: {
                    readonly [key: string]: unknown;
                };
                readonly guided_parameters_schema: {
                    readonly [key: string]: unknown;
                } | null;
                /** @description In order of preference. */
                readonly methods: readonly {
                    /** @enum {string} */
                    readonly method: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO";
                    /** @enum {string} */
                    readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
                    readonly description: string;
                    readonly requires: readonly string[];
                    readonly sources: readonly string[];
                }[];
                readonly limitations: readonly {
                    readonly code: string;
                    readonly text: string;
                }[];
            }[];
        };
        readonly EstimateResult: {
            /**
             * @description In BRL; null without coverage, never zero then. A calculated zero is "0.00".
             * @example 114270.00
             */
            readonly amount: string | null;
            /** @constant */
            readonly currency: "BRL";
            /** @enum {string} */
            readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
            /** @enum {string} */
            readonly status: "CALCULATED" | "NO_COVERAGE";
            /** @description Why the amount is null; empty when it is known. */
            readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "CALCULATION_FAILED")[];
            readonly origin: {
                /** @enum {string} */
                readonly kind: "CALLER" | "PUBLIC_SOURCE" | "MARKET_SOURCE";
                readonly name: string;
                readonly reference_date: string | null;
                readonly url: string | null;
            };
            readonly limitations: readonly {
                readonly code: string;
                readonly text: string;
            }[];
            readonly calculation: {
                /**
                 * @description The amount, in terms of the steps: each is named by its label in lower case with underscores; terms after a `;` define names; `sum(…)` runs over numbered steps.
                 * @example face_value ÷ factor; factor = (1 + discount_rate) ^ (days ÷ 365)
                 */
                readonly formula: string;
                readonly steps: readonly {
                    readonly label: string;
                    readonly value: string;
                    readonly unit: string;
                }[];
            } | null;
            readonly evidence?: readonly {
                readonly source: string;
                /** @description The figures that were used, as the source gave them. */
                readonly observed: {
                    readonly [key: string]: unknown;
                };
                readonly reference_date: string;
                readonly unit: string;
                readonly region: string | null;
                readonly retrieved_at: string;
                /** @description Digest of the bytes that the source answered. */
                readonly sha256: string;
            }[];
            readonly source?: components["schemas"]["Source"];
            /** @description Every source, where lines have several. */
            readonly sources?: readonly components["schemas"]["Source"][];
            readonly inventory?: {
                readonly lines: readonly {
                    readonly description: string;
                    readonly product_id: string | null;
                    readonly quantity: string;
                    readonly unit: string;
                    readonly unit_price: string | null;
                    readonly amount: string | null;
                    /** @enum {string} */
                    readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
                    readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "CALCULATION_FAILED")[];
                }[];
                readonly covered_lines: number;
                readonly total_lines: number;
                /** @description What the covered lines come to, rounded once; null where none is covered. */
                readonly covered_amount: string | null;
            };
        };
        /** @description Where figures were read, when, and on which terms. */
        readonly Source: {
            readonly id: string;
            readonly name: string;
            readonly publisher: string;
            readonly url: string;
            readonly retrieved_at: string;
            readonly terms: string;
        };
        readonly Coverage: {
            readonly items: readonly {
                /** @enum {string} */
                readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
                /**
                 * @description `AVAILABLE`: every source of the class is switched on. `PARTIAL`: some are off, and what is left still answers. `USER_PROVIDED_ONLY`: no reference, or none whose sources are on: your own figures alone. `UNAVAILABLE`: no reference, and no route takes figures of your own.
                 * @enum {string}
                 */
                readonly coverage: "AVAILABLE" | "PARTIAL" | "USER_PROVIDED_ONLY" | "UNAVAILABLE";
                /** @description The public estimates that take the class. */
                readonly routes: readonly string[];
                readonly sources: readonly {
                    readonly id: string;
                    readonly name: string;
                    /** @description False: switched off, or nothing was imported for it. Whether it answers now is not asked. */
                    readonly configured: boolean;
                }[];
                readonly limitations: readonly {
                    readonly code: string;
                    readonly text: string;
                }[];
            }[];
        };
        readonly VehicleCodes: {
            /**
             * @description What the items are.
             * @enum {string}
             */
            readonly level: "brands" | "models" | "years";
            readonly items: readonly {
                /** @description The source's own: to be given in the next call. */
                readonly code: string;
                readonly name: string;
            }[];
            /** @description Why there are no items; empty when there are some. */
            readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "CALCULATION_FAILED")[];
            /** @description Where the items were read, and when: the first, where several sources answered; null when none did. */
            readonly source: components["schemas"]["Source"] | null;
            /** @description Every source that answered. */
            readonly sources: readonly components["schemas"]["Source"][];
        };
        readonly MarketEstimateResult: {
            /**
             * @description In BRL; null without coverage, never zero then. A calculated zero is "0.00".
             * @example 114270.00
             */
            readonly amount: string | null;
            /** @constant */
            readonly currency: "BRL";
            /** @enum {string} */
            readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
            /** @enum {string} */
            readonly status: "CALCULATED" | "NO_COVERAGE";
            /** @description Why the amount is null; empty when it is known. */
            readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "CALCULATION_FAILED")[];
            readonly origin: {
                /** @enum {string} */
                readonly kind: "CALLER" | "PUBLIC_SOURCE" | "MARKET_SOURCE";
                readonly name: string;
                readonly reference_date: string | null;
                readonly url: string | null;
            };
            readonly limitations: readonly {
                readonly code: string;
                readonly text: string;
            }[];
            readonly calculation: {
                /**
                 * @description The amount, in terms of the steps: each is named by its label in lower case with underscores; terms after a `;` define names; `sum(…)` runs over numbered steps.
                 * @example face_value ÷ factor; factor = (1 + discount_rate) ^ (days ÷ 365)
                 */
                readonly formula: string;
                readonly steps: readonly {
                    readonly label: string;
                    readonly value: string;
                    readonly unit: string;
                }[];
            } | null;
            /** @description Empty when no source gave a figure. */
            readonly evidence: readonly {
                readonly source: string;
                /** @description The figures that were used, as the source gave them. */
                readonly observed: {
                    readonly [key: string]: unknown;
                };
                readonly reference_date: string;
                readonly unit: string;
                readonly region: string | null;
                readonly retrieved_at: string;
                /** @description Digest of the bytes that the source answered. */
                readonly sha256: string;
            }[];
            /** @description The source that answered (the first, where there are several); null when none did. */
            readonly source: components["schemas"]["Source"] | null;
            /** @description Every source, where lines have several. */
            readonly sources?: readonly components["schemas"]["Source"][];
        };
        readonly EquipmentProducts: {
            /** @description Every family; `items` are the products of the one that was asked for. */
            readonly families: readonly {
                readonly family: string;
                readonly name: string;
            }[];
            readonly items: readonly {
                readonly product_code: string;
                readonly name: string;
                readonly unit: string;
                /** @description What of the product the price is for, where it was surveyed, and the month of the last price. */
                readonly configuration: string;
            }[];
            /** @description Why there are no items; empty when there are some. */
            readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "CALCULATION_FAILED")[];
            /** @description Where the items were read, and when: the first, where several sources answered; null when none did. */
            readonly source: components["schemas"]["Source"] | null;
            /** @description Every source that answered. */
            readonly sources: readonly components["schemas"]["Source"][];
        };
        readonly TreasuryProducts: {
            readonly items: readonly {
                readonly product_id: string;
                readonly name: string;
                /** Format: date */
                readonly maturity_date: string;
                /**
                 * Format: date
                 * @description The day of the prices and rates.
                 */
                readonly base_date: string;
                /** @description At which an investor buys, in BRL a unit; null where there is none. */
                readonly buy_price: string | null;
                /** @description At which the treasury buys back, in BRL a unit: what a holder has. */
                readonly sell_price: string | null;
                /** @description A decimal fraction a year. */
                readonly buy_rate: string | null;
                /** @description A decimal fraction a year. */
                readonly sell_rate: string | null;
            }[];
            /** @description Why there are no items; empty when there are some. */
            readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "CALCULATION_FAILED")[];
            /** @description Where the items were read, and when: the first, where several sources answered; null when none did. */
            readonly source: components["schemas"]["Source"] | null;
            /** @description Every source that answered. */
            readonly sources: readonly components["schemas"]["Source"][];
        };
        readonly GuidedEstimateResult: {
            /**
             * @description In BRL; null without coverage, never zero then. A calculated zero is "0.00".
             * @example 114270.00
             */
            readonly amount: string | null;
            /** @constant */
            readonly currency: "BRL";
            /** @enum {string} */
            readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
            /** @enum {string} */
            readonly status: "CALCULATED" | "NO_COVERAGE";
            /** @description Why the amount is null; empty when it is known. */
            readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "CALCULATION_FAILED")[];
            readonly origin: {
                /** @enum {string} */
                readonly kind: "CALLER" | "PUBLIC_SOURCE" | "MARKET_SOURCE";
                readonly name: string;
                readonly reference_date: string | null;
                readonly url: string | null;
            };
            readonly limitations: readonly {
                readonly code: string;
                readonly text: string;
            }[];
            readonly calculation: {
                /**
                 * @description The amount, in terms of the steps: each is named by its label in lower case with underscores; terms after a `;` define names; `sum(…)` runs over numbered steps.
                 * @example face_value ÷ factor; factor = (1 + discount_rate) ^ (days ÷ 365)
                 */
                readonly formula: string;
                readonly steps: readonly {
                    readonly label: string;
                    readonly value: string;
                    readonly unit: string;
                }[];
            } | null;
            /** @description Empty when no source gave a figure. */
            readonly evidence: readonly {
                readonly source: string;
                /** @description The figures that were used, as the source gave them. */
                readonly observed: {
                    readonly [key: string]: unknown;
                };
                readonly reference_date: string;
                readonly unit: string;
                readonly region: string | null;
                readonly retrieved_at: string;
                /** @description Digest of the bytes that the source answered. */
                readonly sha256: string;
            }[];
            /** @description The source that answered (the first, where there are several); null when none did. */
            readonly source: components["schemas"]["Source"] | null;
            /** @description Every source, where lines have several. */
            readonly sources?: readonly components["schemas"]["Source"][];
            /** @description The same as `limitations`. */
            readonly limits: readonly {
                readonly code: string;
                readonly text: string;
            }[];
        };
        readonly InventoryPresets: {
            readonly products: readonly {
                readonly product_id: string;
                readonly name: string;
                readonly unit: string;
                /**
                 * @description Crops are stock; herds are priced by the guided estimate of `LIVESTOCK`.
                 * @enum {string}
                 */
                readonly kind: "CROP" | "HERD";
                /** @description The routes that take the product id. */
                readonly routes: readonly string[];
            }[];
            readonly units: readonly {
                readonly unit: string;
                readonly description: string;
            }[];
            readonly sources: readonly {
                readonly id: string;
                readonly name: string;
                readonly publisher: string;
                readonly url: string;
                readonly terms: string;
                /** @description False: switched off, and nothing was imported for it. */
                readonly configured: boolean;
                /** @description `PRICING`: estimates take its prices. `REFERENCES`: `GET /inventory/references` lists them. Market levels are never mixed. */
                readonly used_for: readonly ("PRICING" | "REFERENCES")[];
            }[];
        };
        readonly InventoryCatalog: {
            readonly items: readonly {
                /** @enum {string} */
                readonly product_id: "soy" | "maize" | "wheat" | "coffee" | "coffee-in-coco" | "beans-carioca" | "beans-black" | "rice" | "cassava" | "yerba-mate";
                readonly name: string;
                readonly unit: string;
                readonly unit_description: string;
                /** @description Whether an estimate of today has a price: one that is at most 21 days old. */
                readonly available: boolean;
                /** @description Why it is not available; empty when it is. */
                readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "CALCULATION_FAILED")[];
                /**
                 * Format: date
                 * @description The day of the newest price, also of one that is too old; null when none is known.
                 */
                readonly latest_date: string | null;
                /**
                 * @description Where the price holds: Paraná, whatever the place of a stock.
                 * @constant
                 */
                readonly region: "PR";
            }[];
            /** @description Where the items were read, and when: the first, where several sources answered; null when none did. */
            readonly source: components["schemas"]["Source"] | null;
            /** @description Every source that answered. */
            readonly sources: readonly components["schemas"]["Source"][];
        };
        readonly InventoryReferences: {
            readonly items: readonly {
                readonly product: string;
                readonly product_id: string;
                /** @description The product as the source names it. */
                readonly published_as: string;
                /**
                 * Format: date
                 * @description Of a week or month: its last day.
                 */
                readonly date: string;
                readonly unit: string;
                /** @enum {string} */
                readonly region: "AC" | "AL" | "AM" | "AP" | "BA" | "CE" | "DF" | "ES" | "GO" | "MA" | "MG" | "MS" | "MT" | "PA" | "PB" | "PE" | "PI" | "PR" | "RJ" | "RN" | "RO" | "RR" | "RS" | "SC" | "SE" | "SP" | "TO";
                /**
                 * @description At which level of trade the price holds. Prices of different levels are not comparable.
                 * @enum {string}
                 */
                readonly market_level: "WHOLESALE_BUYING" | "PRODUCER_RECEIVED" | "WHOLESALE" | "RETAIL";
                readonly market_level_name: string;
                readonly origin: {
                    /** @enum {string} */
                    readonly kind: "CALLER" | "PUBLIC_SOURCE" | "MARKET_SOURCE";
                    readonly name: string;
                    readonly reference_date: string | null;
                    readonly url: string | null;
                };
                /** @description BRL a unit. */
                readonly price: string;
                /** @description At most 21 days old today; an older one is history. */
                readonly available: boolean;
                /** @description Whether an estimate of today takes this very price: the newest available one of the wholesale buying level in Paraná. All others are for reading. */
                readonly used_for_pricing: boolean;
            }[];
            /** @description Why there are no items; empty when there are some. */
            readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "CALCULATION_FAILED")[];
            /** @description Where the items were read, and when: the first, where several sources answered; null when none did. */
            readonly source: components["schemas"]["Source"] | null;
            /** @description Every source that answered. */
            readonly sources: readonly components["schemas"]["Source"][];
        };
        readonly QuickEstimateResult: {
            /**
             * @description In BRL; null without coverage, never zero then. A calculated zero is "0.00".
             * @example 114270.00
             */
            readonly amount: string | null;
            /** @constant */
            readonly currency: "BRL";
            /** @enum {string} */
            readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
            /** @enum {string} */
            readonly status: "CALCULATED" | "NO_COVERAGE";
            /** @description Why the amount is null; empty when it is known. */
            readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "CALCULATION_FAILED")[];
            readonly origin: {
                /** @enum {string} */
                readonly kind: "CALLER" | "PUBLIC_SOURCE" | "MARKET_SOURCE";
                readonly name: string;
                readonly reference_date: string | null;
                readonly url: string | null;
            };
            readonly limitations: readonly {
                readonly code: string;
                readonly text: string;
            }[];
            readonly calculation: {
                /**
                 * @description The amount, in terms of the steps: each is named by its label in lower case with underscores; terms after a `;` define names; `sum(…)` runs over numbered steps.
                 * @example face_value ÷ factor; factor = (1 + discount_rate) ^ (days ÷ 365)
                 */
                readonly formula: string;
                readonly steps: readonly {
                    readonly label: string;
                    readonly value: string;
                    readonly unit: string;
                }[];
            } | null;
            /** @description Empty when no source gave a figure. */
            readonly evidence: readonly {
                readonly source: string;
                /** @description The figures that were used, as the source gave them. */
                readonly observed: {
                    readonly [key: string]: unknown;
                };
                readonly reference_date: string;
                readonly unit: string;
                readonly region: string | null;
                readonly retrieved_at: string;
                /** @description Digest of the bytes that the source answered. */
                readonly sha256: string;
            }[];
            /** @description The source that answered (the first, where there are several); null when none did. */
            readonly source: components["schemas"]["Source"] | null;
            /** @description Every source, where lines have several. */
            readonly sources?: readonly components["schemas"]["Source"][];
            /** @description The published price of one unit, in BRL; null without coverage. */
            readonly unit_price: string | null;
            /** @description What one unit is, such as `sc 60 kg`: for coffee a sack of 60 kg. */
            readonly unit: string;
            /**
             * Format: date
             * @description The day of the published price; null without coverage.
             */
            readonly date: string | null;
        };
        readonly InventoryEstimateResult: {
            /**
             * @description In BRL; null without coverage, never zero then. A calculated zero is "0.00".
             * @example 114270.00
             */
            readonly amount: string | null;
            /** @constant */
            readonly currency: "BRL";
            /** @enum {string} */
            readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
            /** @enum {string} */
            readonly status: "CALCULATED" | "NO_COVERAGE";
            /** @description Why the amount is null; empty when it is known. */
            readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "CALCULATION_FAILED")[];
            readonly origin: {
                /** @enum {string} */
                readonly kind: "CALLER" | "PUBLIC_SOURCE" | "MARKET_SOURCE";
                readonly name: string;
                readonly reference_date: string | null;
                readonly url: string | null;
            };
            readonly limitations: readonly {
                readonly code: string;
                readonly text: string;
            }[];
            readonly calculation: {
                /**
                 * @description The amount, in terms of the steps: each is named by its label in lower case with underscores; terms after a `;` define names; `sum(…)` runs over numbered steps.
                 * @example face_value ÷ factor; factor = (1 + discount_rate) ^ (days ÷ 365)
                 */
                readonly formula: string;
                readonly steps: readonly {
                    readonly label: string;
                    readonly value: string;
                    readonly unit: string;
                }[];
            } | null;
            /** @description Empty when no source gave a figure. */
            readonly evidence: readonly {
                readonly source: string;
                /** @description The figures that were used, as the source gave them. */
                readonly observed: {
                    readonly [key: string]: unknown;
                };
                readonly reference_date: string;
                readonly unit: string;
                readonly region: string | null;
                readonly retrieved_at: string;
                /** @description Digest of the bytes that the source answered. */
                readonly sha256: string;
            }[];
            /** @description The source that answered (the first, where there are several); null when none did. */
            readonly source: components["schemas"]["Source"] | null;
            /** @description Every source, where lines have several. */
            readonly sources?: readonly components["schemas"]["Source"][];
            readonly inventory: {
                readonly lines: readonly {
                    readonly description: string;
                    readonly product_id: string | null;
                    readonly quantity: string;
                    readonly unit: string;
                    readonly unit_price: string | null;
                    readonly amount: string | null;
                    /** @enum {string} */
                    readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
                    readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "CALCULATION_FAILED")[];
                }[];
                readonly covered_lines: number;
                readonly total_lines: number;
                /** @description What the covered lines come to, rounded once; null where none is covered. */
                readonly covered_amount: string | null;
            };
        };
        readonly Status: {
            readonly service: {
                readonly name: string;
                readonly version: string;
                readonly contract_version: string;
            };
            readonly credential: {
                /** Format: uuid */
                readonly id: string;
                readonly responsible_person: string;
                readonly organization: string;
                readonly access_profiles: readonly ("ANALYST" | "REVIEWER" | "AUDITOR" | "OPERATOR")[];
            };
            readonly components: {
                readonly event_log: {
                    /** @enum {string} */
                    readonly status: "UP" | "DEGRADED" | "DOWN";
                    readonly kind: string;
                    /** @description For OPERATOR and AUDITOR only. */
                    readonly detail?: string;
                };
                readonly read_models: {
                    /** @enum {string} */
                    readonly status: "UP" | "DEGRADED" | "DOWN";
                    readonly kind: string;
                    /** @description For OPERATOR and AUDITOR only. */
                    readonly detail?: string;
                };
                readonly work_queue: {
                    /** @enum {string} */
                    readonly status: "UP" | "DEGRADED" | "DOWN";
                    readonly kind: string;
                    /** @description For OPERATOR and AUDITOR only. */
                    readonly detail?: string;
                };
                readonly document_storage: {
                    /** @enum {string} */
                    readonly status: "UP" | "DEGRADED" | "DOWN";
                    readonly kind: string;
                    /** @description For OPERATOR and AUDITOR only. */
                    readonly detail?: string;
                };
                /** @description `kind` is `none`, and `status` DEGRADED, where none is configured: documents are then not scanned. */
                readonly malware_scanner: {
                    /** @enum {string} */
                    readonly status: "UP" | "DEGRADED" | "DOWN";
                    readonly kind: string;
                    /** @description For OPERATOR and AUDITOR only. */
                    readonly detail?: string;
                };
                readonly sources: readonly {
                    readonly id: string;
                    /** @enum {string} */
                    readonly status: "UP" | "DEGRADED" | "DOWN";
                    readonly kind: string;
                    /** @description For OPERATOR and AUDITOR only. */
                    readonly detail?: string;
                }[];
            };
            /** @description For OPERATOR and AUDITOR only. */
            readonly projections?: readonly {
                readonly name: string;
                readonly version: number;
                readonly position: string;
                /** @description Events it has still to take, counted up to 1000. */
                readonly lag_events: number;
                /** @enum {string} */
                readonly status: "STARTING" | "FOLLOWING" | "BLOCKED";
                /** @description While BLOCKED: the event that it cannot take, with its place, and why. */
                readonly detail: string | null;
                /** @description Events that an operator told it to leave out. */
                readonly skipped_events: number;
                readonly newest_skip: {
                    readonly event_id: string;
                    readonly type: string;
                    readonly stream: string;
                    readonly revision: number;
                    readonly reason: string;
                    readonly skipped_at: string;
                    readonly skipped_by: string;
                } | null;
            }[];
        };
        readonly Asset: {
            /** Format: uuid */
            readonly id: string;
            /** @enum {string} */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /** @constant */
            readonly profile_version: "1.0.0";
            readonly name: string;
            readonly external_reference: string | null;
            readonly portfolio: string | null;
            readonly owner: {
                readonly name: string;
                readonly tax_id: string | null;
            } | null;
            readonly declared_value: {
                readonly amount: string;
                /** Format: date */
                readonly date: string;
                readonly origin: string;
            } | null;
            /** @description Fields of the class: see GET /profiles. */
            readonly attributes: {
                readonly [key: string]: unknown;
            };
            /** @enum {string} */
            readonly status: "ACTIVE" | "ARCHIVED";
            /** @description The number in the ETag. */
            readonly version: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds.
             */
            readonly updated_at: string;
        };
        readonly AssetPage: {
            readonly items: readonly components["schemas"]["Asset"][];
            /** @description Null on the last page. */
            readonly next_cursor: string | null;
        };
        readonly HistoryPage: {
            readonly items: readonly {
                /** @description From 1, without gaps: the revision + 1. */
                readonly sequence: number;
                /** Format: uuid */
                readonly event_id: string;
                readonly type: string;
                readonly occurred_at: string;
                readonly actor: string;
                /** @description As stored: what the hash covers. Personal texts are encrypted. */
                readonly data: {
                    readonly [key: string]: unknown;
                };
                /** @description In today's shape, personal texts opened; what was erased reads [erased]. */
                readonly readable: {
                    readonly [key: string]: unknown;
                };
                readonly metadata: {
                    readonly [key: string]: unknown;
                };
                /** @description SHA-256 of the canonical JSON (RFC 8785) of { stream, revision, event_id, type, data, metadata without hash }. */
                readonly hash: string;
                readonly previous_hash: string | null;
            }[];
            /** @description Null on the last page. */
            readonly next_cursor: string | null;
        };
        readonly Document: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly asset_id: string;
            /** @enum {string} */
            readonly kind: "TITLE" | "INVOICE" | "APPRAISAL" | "INSPECTION" | "PHOTO" | "CONTRACT" | "OTHER";
            readonly file_name: string;
            /**
             * @description As declared.
             * @enum {string}
             */
            readonly media_type: "application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "application/json" | "text/csv" | "text/plain" | "application/xml";
            readonly size_bytes: number;
            /** @description Of the whole document, as declared; verified from its bytes. */
            readonly sha256: string;
            /** @enum {string} */
            readonly status: "UPLOADING" | "VERIFYING" | "VERIFIED" | "REFUSED" | "EXPIRED";
            /** @description Of every part but the last, which has the rest. */
            readonly part_size_bytes: number;
            readonly part_count: number;
            /** @description Those that are there, by number: send the others. */
            readonly parts: readonly {
                readonly number: number;
                readonly size_bytes: number;
                readonly sha256: string;
            }[];
            /** @description Of its verification; null before its completion. */
            readonly job_id: string | null;
            readonly verification: {
                /**
                 * @description As read from the bytes.
                 * @enum {string}
                 */
                readonly media_type: "application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "application/json" | "text/csv" | "text/plain" | "application/xml";
                /**
                 * @description NOT_SCANNED: this service has no scanner, so that nobody looked for malware in it.
                 * @enum {string}
                 */
                readonly malware_scan: "CLEAN" | "NOT_SCANNED";
                /** @description What scanned it; null when nothing did. */
                readonly scanner: string | null;
                /** @description Of a PDF. */
                readonly pages: number | null;
                /** @description Of an image, in pixels. */
                readonly width: number | null;
                readonly height: number | null;
            } | null;
            /** @description Why its bytes were refused. */
            readonly refusal: {
                /** @enum {string} */
                readonly code: "SIZE_MISMATCH" | "DIGEST_MISMATCH" | "TYPE_MISMATCH" | "MALWARE_FOUND" | "UNREADABLE";
                readonly detail: string;
            } | null;
            /** @description Why the last verification was given up: complete it again. */
            readonly error: {
                readonly code: string;
                readonly detail: string;
            } | null;
            readonly review: {
                /** @enum {string} */
                readonly status: "NOT_READY" | "PENDING" | "APPROVED" | "REJECTED" | "WITHDRAWN";
                readonly decided_by: string | null;
                readonly decided_at: string | null;
                readonly rationale: string | null;
            };
            /** @description The number in the ETag. */
            readonly version: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds.
             */
            readonly created_at: string;
            readonly created_by: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds.
             */
            readonly updated_at: string;
            readonly completed_at: string | null;
            /** @description When the upload is given up if no more of it comes; null when it is no longer uploading. */
            readonly expires_at: string | null;
        };
        readonly DocumentPage: {
            readonly items: readonly components["schemas"]["Document"][];
            /** @description Null on the last page. */
            readonly next_cursor: string | null;
        };
        readonly DocumentAccepted: {
            /** Format: uuid */
            readonly document_id: string;
            /** Format: uuid */
            readonly job_id: string;
            /** @constant */
            readonly status: "VERIFYING";
        };
        readonly JobAccepted: {
            /** Format: uuid */
            readonly valuation_id: string;
            /** Format: uuid */
            readonly job_id: string;
            /** @constant */
            readonly status: "QUEUED";
        };
        readonly ValuationPage: {
            readonly items: readonly components["schemas"]["Valuation"][];
            /** @description Null on the last page. */
            readonly next_cursor: string | null;
        };
        readonly Valuation: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly asset_id: string;
            /** @enum {string} */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /** Format: uuid */
            readonly job_id: string;
            /** @enum {string} */
            readonly status: "QUEUED" | "CALCULATING" | "CALCULATED" | "NO_COVERAGE" | "FAILED";
            /** @enum {string} */
            readonly purpose: "COLLATERAL" | "ACCOUNTING" | "SALE" | "INSURANCE" | "OTHER";
            /** Format: date */
            readonly valuation_date: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds.
             */
            readonly requested_at: string;
            readonly requested_by: string;
            readonly completed_at: string | null;
            /** @description What was frozen at the request, as it is stored: personal texts are sealed, so that the digest can be made again. */
            readonly input: {
                readonly [key: string]: unknown;
            };
            /** @description SHA-256 of the canonical JSON (RFC 8785) of `input`. */
            readonly input_digest: string;
            /** @description The earlier valuation that this one repeats as of its own day. */
            readonly repeats: string | null;
            readonly values: components["schemas"]["SixValues"];
            /** @description Which of the values the policy in force accepts: forced liquidation and collateral are derived from it. Null without a policy, where it accepts none, and before the end. */
            readonly accepted_value: ("declared_value" | "market_value" | "scenario_value" | "replacement_cost" | "forced_liquidation_value" | "collateral_value") | null;
            readonly calculation: readonly {
                /** @enum {string} */
                readonly method: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED";
                readonly formula: string;
                readonly steps: readonly {
                    readonly label: string;
                    readonly value: string;
                    readonly unit: string;
                }[];
            }[];
            readonly evidence: readonly {
                readonly source: string;
                /** @description The figures that were used. */
                readonly observed: {
                    readonly [key: string]: unknown;
                };
                /** Format: date */
                readonly reference_date: string;
                readonly unit: string;
                readonly region: string | null;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds.
                 */
                readonly retrieved_at: string;
                /** @description Of the bytes that the source answered. */
                readonly sha256: string;
            }[];
            readonly limitations: readonly {
                readonly code: string;
                readonly text: string;
            }[];
            readonly review: {
                /** @enum {string} */
                readonly status: "NOT_READY" | "PENDING" | "APPROVED" | "REJECTED" | "WITHDRAWN";
                readonly decided_by: string | null;
                readonly decided_at: string | null;
                readonly rationale: string | null;
            };
            /** @description Hash of the newest event of the valuation's stream. */
            readonly history_head: string;
            readonly disclaimer: string;
        };
        readonly SixValues: {
            readonly declared_value: components["schemas"]["Value"];
            readonly market_value: components["schemas"]["Value"];
            readonly scenario_value: components["schemas"]["Value"];
            readonly replacement_cost: components["schemas"]["Value"];
            readonly forced_liquidation_value: components["schemas"]["Value"];
            readonly collateral_value: components["schemas"]["Value"];
        };
        readonly Value: {
            /** @description Null when unknown; a calculated zero is "0.00". */
            readonly amount: string | null;
            /** @constant */
            readonly currency: "BRL";
            /**
             * @description How the amount was obtained; NONE when it is null.
             * @enum {string}
             */
            readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
            /** @enum {string} */
            readonly status: "PENDING" | "NOT_APPLICABLE" | "NO_COVERAGE" | "CALCULATED" | "PENDING_REVIEW" | "RECOGNIZED" | "REJECTED";
            readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "CALCULATION_FAILED")[];
        };
        readonly ValuationReport: {
            /** @constant */
            readonly report: "VALUATION";
            /** @constant */
            readonly format_version: "1.2.0";
            /** @enum {string} */
            readonly language: "pt-BR" | "en";
            /** Format: uuid */
            readonly valuation_id: string;
            /** @description Version of the valuation that the report shows: its ETag. */
            readonly version: number;
            /** @enum {string} */
            readonly status: "CALCULATED" | "NO_COVERAGE" | "FAILED";
            /** @enum {string} */
            readonly purpose: "COLLATERAL" | "ACCOUNTING" | "SALE" | "INSURANCE" | "OTHER";
            readonly valuation_date: string;
            /** @description The method that the request asked for. */
            readonly method: ("USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO") | null;
            readonly requested_at: string;
            readonly requested_by: string;
            readonly completed_at: string | null;
            /** @description The earlier valuation that this one repeats. */
            readonly repeats: string | null;
            readonly asset: {
                /** Format: uuid */
                readonly id: string;
                /** @description The version that was frozen. */
                readonly version: number;
                /** @enum {string} */
                readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
                /** @description The class's name in the report's language. */
                readonly class_label: string;
                readonly profile_version: string;
                readonly name: string;
                readonly external_reference: string | null;
                readonly portfolio: string | null;
                readonly owner: {
                    readonly name: string;
                    readonly tax_id: string | null;
                } | null;
                readonly declared_value: {
                    readonly amount: string;
                    readonly date: string;
                    readonly origin: string;
                } | null;
                readonly attributes: {
                    readonly [key: string]: unknown;
                };
            };
            /** @description As the review leaves them; of a failed valuation each with its reason. */
            readonly values: {
                readonly declared_value: {
                    readonly amount: string | null;
                    /** @constant */
                    readonly currency: "BRL";
                    /** @enum {string} */
                    readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
                    /** @enum {string} */
                    readonly status: "PENDING" | "NOT_APPLICABLE" | "NO_COVERAGE" | "CALCULATED" | "PENDING_REVIEW" | "RECOGNIZED" | "REJECTED";
                    readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "CALCULATION_FAILED")[];
                };
                readonly market_value: {
                    readonly amount: string | null;
                    /** @constant */
                    readonly currency: "BRL";
                    /** @enum {string} */
                    readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
                    /** @enum {string} */
                    readonly status: "PENDING" | "NOT_APPLICABLE" | "NO_COVERAGE" | "CALCULATED" | "PENDING_REVIEW" | "RECOGNIZED" | "REJECTED";
                    readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "CALCULATION_FAILED")[];
                };
                readonly scenario_value: {
                    readonly amount: string | null;
                    /** @constant */
                    readonly currency: "BRL";
                    /** @enum {string} */
                    readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
                    /** @enum {string} */
                    readonly status: "PENDING" | "NOT_APPLICABLE" | "NO_COVERAGE" | "CALCULATED" | "PENDING_REVIEW" | "RECOGNIZED" | "REJECTED";
                    readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "CALCULATION_FAILED")[];
                };
                readonly replacement_cost: {
                    readonly amount: string | null;
                    /** @constant */
                    readonly currency: "BRL";
                    /** @enum {string} */
                    readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
                    /** @enum {string} */
                    readonly status: "PENDING" | "NOT_APPLICABLE" | "NO_COVERAGE" | "CALCULATED" | "PENDING_REVIEW" | "RECOGNIZED" | "REJECTED";
                    readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "CALCULATION_FAILED")[];
                };
                readonly forced_liquidation_value: {
                    readonly amount: string | null;
                    /** @constant */
                    readonly currency: "BRL";
                    /** @enum {string} */
                    readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
                    /** @enum {string} */
                    readonly status: "PENDING" | "NOT_APPLICABLE" | "NO_COVERAGE" | "CALCULATED" | "PENDING_REVIEW" | "RECOGNIZED" | "REJECTED";
                    readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "CALCULATION_FAILED")[];
                };
                readonly collateral_value: {
                    readonly amount: string | null;
                    /** @constant */
                    readonly currency: "BRL";
                    /** @enum {string} */
                    readonly basis: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE";
                    /** @enum {string} */
                    readonly status: "PENDING" | "NOT_APPLICABLE" | "NO_COVERAGE" | "CALCULATED" | "PENDING_REVIEW" | "RECOGNIZED" | "REJECTED";
                    readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "CALCULATION_FAILED")[];
                };
            };
            /** @description The value that forced liquidation and collateral are derived from. */
            readonly accepted_value: ("declared_value" | "market_value" | "scenario_value" | "replacement_cost" | "forced_liquidation_value" | "collateral_value") | null;
            readonly calculation: readonly {
                /** @enum {string} */
                readonly method: "USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED";
                readonly formula: string;
                readonly steps: readonly {
                    readonly label: string;
                    readonly value: string;
                    readonly unit: string;
                }[];
            }[];
            /** @description The policy in force at the request; null when there was none. */
            readonly policy: {
                /** Format: uuid */
                readonly id: string;
                readonly version: number;
                readonly name: string;
                readonly asset_classes: readonly ("REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY")[];
                readonly forced_liquidation_discount: string;
                readonly collateral_haircut: string;
                readonly max_reference_age_days: number | null;
                readonly max_valuation_age_days: number | null;
                readonly accepted_bases: readonly ("USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO" | "POLICY_DERIVED" | "NONE")[];
                readonly effective_from: string;
                readonly effective_until: string | null;
                /** @description Who decided: never who proposed it. */
                readonly approved_by: string;
                readonly approved_at: string;
            } | null;
            /** @description The approved scenario that the request named. */
            readonly scenario: {
                /** Format: uuid */
                readonly id: string;
                readonly version: number;
                readonly name: string;
                /** @enum {string} */
                readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
                /** @enum {string} */
                readonly kind: "CASH_FLOW" | "PRESENT_VALUE" | "DEPRECIATED_REPLACEMENT_COST";
                readonly parameters: {
                    readonly [key: string]: unknown;
                };
                /** @description Who decided: never who proposed it. */
                readonly approved_by: string;
                readonly approved_at: string;
            } | null;
            /** @description As they stood at the request. */
            readonly documents: readonly {
                /** Format: uuid */
                readonly id: string;
                readonly version: number;
                readonly sha256: string;
                /** @enum {string} */
                readonly kind: "TITLE" | "INVOICE" | "APPRAISAL" | "INSPECTION" | "PHOTO" | "CONTRACT" | "OTHER";
                /** @enum {string} */
                readonly review_status: "NOT_READY" | "PENDING" | "APPROVED" | "REJECTED" | "WITHDRAWN";
            }[];
            readonly evidence: readonly {
                readonly source: string;
                readonly observed: {
                    readonly [key: string]: unknown;
                };
                readonly reference_date: string;
                readonly unit: string;
                readonly region: string | null;
                readonly retrieved_at: string;
                readonly sha256: string;
            }[];
            readonly methods: readonly {
                readonly id: string;
                readonly version: number;
            }[];
            readonly calendars: readonly {
                readonly id: string;
                readonly version: number;
            }[];
            readonly limitations: readonly {
                readonly code: string;
                readonly text: string;
            }[];
            readonly review: {
                /** @enum {string} */
                readonly status: "NOT_READY" | "PENDING" | "APPROVED" | "REJECTED" | "WITHDRAWN";
                readonly decided_by: string | null;
                readonly decided_at: string | null;
                readonly rationale: string | null;
            };
            /** @description From the request to the last decision. */
            readonly trail: readonly {
                /** @enum {string} */
                readonly step: "REQUESTED" | "CALCULATED" | "NO_COVERAGE" | "FAILED" | "APPROVED" | "REJECTED" | "WITHDRAWN";
                readonly at: string;
                /** @description Null where the service did it. */
                readonly by: string | null;
                readonly rationale: string | null;
            }[];
            readonly notes: string | null;
            readonly error: {
                readonly code: string;
                readonly detail: string;
            } | null;
            /** @description SHA-256 of the canonical JSON of the frozen input. */
            readonly input_digest: string;
            /** @description Hash of the valuation's newest event. */
            readonly history_head: string;
            readonly statements: readonly string[];
        };
        readonly Policy: {
            /** Format: uuid */
            readonly id: string;
            readonly name: string;
            readonly asset_classes: readonly ("REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY")[];
            /** @example 0.105 */
            readonly forced_liquidation_discount: string;
            /** @example 0.105 */
            readonly collateral_haircut: string;
            readonly max_reference_age_days: number | null;
            readonly max_valuation_age_days: number | null;
            readonly accepted_bases: readonly ("USER_PROVIDED" | "DECLARED_ESTIMATE" | "MARKET_REFERENCE" | "PUBLIC_REFERENCE" | "ACQUISITION_REFERENCE" | "DEPRECIATED_REPLACEMENT_COST" | "CASH_FLOW_SCENARIO" | "PRESENT_VALUE_SCENARIO")[];
            /** Format: date */
            readonly effective_from: string;
            /** @description The last day; null without an end. */
            readonly effective_until: string | null;
            /**
             * @description SUPERSEDED once another policy has taken its place in every class. For showing: what is in force on a date is told by the dates and the decisions alone.
             * @enum {string}
             */
            readonly status: "PROPOSED" | "APPROVED" | "REJECTED" | "SUPERSEDED";
            /** @description Null while it is proposed; `status` says what was decided. */
            readonly decision: {
                readonly decided_by: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds.
                 */
                readonly decided_at: string;
                readonly rationale: string;
            } | null;
            /** @description Classes in which another policy takes its place, by which one, from which day on. */
            readonly superseded: readonly {
                /** @enum {string} */
                readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
                /** Format: uuid */
                readonly by: string;
                /** Format: date */
                readonly from: string;
            }[];
            readonly proposed_by: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds.
             */
            readonly proposed_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds.
             */
            readonly updated_at: string;
            /** @description The number in the ETag. */
            readonly version: number;
        };
        readonly PolicyPage: {
            readonly items: readonly components["schemas"]["Policy"][];
            /** @description Null on the last page. */
            readonly next_cursor: string | null;
        };
        readonly PortfolioPage: {
            readonly items: readonly components["schemas"]["Portfolio"][];
            /** @description Null on the last page. */
            readonly next_cursor: string | null;
        };
        readonly Portfolio: {
            /** Format: uuid */
            readonly id: string;
            readonly name: string;
            /** @description Active assets that have the name. */
            readonly asset_count: number;
            /** @description Of these, those whose latest ended valuation is CALCULATED. */
            readonly valued_count: number;
            /** @description Of the valued ones, those whose latest ended valuation is of a day more than `max_valuation_age_days` before today, by the policy in force today for the asset's class. None of a class without such a policy. */
            readonly stale_count: number;
            /** @description Each class that it holds, in the order of GET /profiles. */
            readonly by_class: readonly components["schemas"]["PortfolioClass"][];
            readonly totals: components["schemas"]["PortfolioTotals"];
            /**
             * Format: date-time
             * @description The latest change of what is counted: its assets and the valuations that they are counted by. No version: it goes back when the asset that changed last leaves.
             */
            readonly updated_at: string;
        };
        readonly PortfolioClass: {
            /** @enum {string} */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            readonly asset_count: number;
            readonly totals: components["schemas"]["PortfolioTotals"];
        };
        /** @description `declared_value`, `market_value`, `scenario_value` and `replacement_cost` are those of each asset's latest ended valuation, whatever its review says. `forced_liquidation_value` and `collateral_value` are those of the latest ended among its valuations that are approved now (a withdrawn approval is none), and only where they are RECOGNIZED. */
        readonly PortfolioTotals: {
            readonly declared_value: components["schemas"]["PortfolioTotal"];
            readonly market_value: components["schemas"]["PortfolioTotal"];
            readonly scenario_value: components["schemas"]["PortfolioTotal"];
            readonly replacement_cost: components["schemas"]["PortfolioTotal"];
            readonly forced_liquidation_value: components["schemas"]["PortfolioTotal"];
            readonly collateral_value: components["schemas"]["PortfolioTotal"];
        };
        readonly PortfolioTotal: {
            /** @description The exact sum of the known values. Null when none is known (`known_count` 0), and when the sum has more than 18 digits before the point; never "0.00" for unknown. */
            readonly amount: string | null;
            /** @description Assets whose value is known: what the amount is the sum of. */
            readonly known_count: number;
            /** @description All others: with `known_count` it makes `asset_count`. */
            readonly unknown_count: number;
        };
        readonly Job: {
            /** Format: uuid */
            readonly id: string;
            /** @enum {string} */
            readonly kind: "VALUATION" | "DOCUMENT_VERIFICATION";
            /** @enum {string} */
            readonly status: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED";
            readonly attempts: number;
            readonly progress: {
                readonly completed_steps: number;
                /** @description Requested, started, ended. */
                readonly total_steps: number;
            };
            /** Format: uuid */
            readonly valuation_id?: string;
            /** Format: uuid */
            readonly document_id?: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds.
             */
            readonly created_at: string;
            readonly started_at: string | null;
            readonly finished_at: string | null;
            readonly error: {
                readonly code: string;
                readonly detail: string;
            } | null;
        };
        readonly Scenario: {
            /** Format: uuid */
            readonly id: string;
            readonly name: string;
            /** @enum {string} */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /** @enum {string} */
            readonly kind: "CASH_FLOW" | "PRESENT_VALUE" | "DEPRECIATED_REPLACEMENT_COST";
            /** @description As proposed: those of the kind, see POST /scenarios. */
            readonly parameters: {
                readonly [key: string]: unknown;
            };
            /** @enum {string} */
            readonly status: "PROPOSED" | "APPROVED" | "REJECTED";
            /** @description Null while nobody has decided; `status` tells what was decided. */
            readonly decision: {
                readonly decided_by: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds.
                 */
                readonly decided_at: string;
                readonly rationale: string;
            } | null;
            readonly proposed_by: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds.
             */
            readonly proposed_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds.
             */
            readonly updated_at: string;
            /** @description The number in the ETag. */
            readonly version: number;
            readonly result: {
                /**
                 * Format: date
                 * @description The `valuation_date` of the parameters, or else the business day of the proposal. A valuation uses its own date.
                 */
                readonly as_of: string;
                readonly value: components["schemas"]["Value"];
                /** @description The shown steps, put through the formula again, give the amount. */
                readonly calculation: {
                    readonly formula: string;
                    readonly steps: readonly {
                        readonly label: string;
                        readonly value: string;
                        readonly unit: string;
                    }[];
                } | null;
                readonly limitations: readonly {
                    readonly code: string;
                    readonly text: string;
                }[];
            };
            /** @description The result at the rate less and plus two points and one point; empty where the kind has no rate, or none was given. */
            readonly sensitivity: readonly {
                /**
                 * @description Added to the rate: "-0.02" is two points less.
                 * @example -0.02
                 */
                readonly rate_change: string;
                /**
                 * @description The changed rate, a year.
                 * @example 0.13
                 */
                readonly discount_rate: string;
                readonly amount: string | null;
                /** @description Why there is no amount. `METHOD_NOT_APPLICABLE`: the rate is −1 or less, or the result cannot be shown. */
                readonly reason_codes: readonly ("CALCULATION_PENDING" | "NO_REFERENCE" | "REFERENCE_TOO_OLD" | "REGION_NOT_COVERED" | "SOURCE_UNAVAILABLE" | "SOURCE_NOT_CONFIGURED" | "COMMERCIAL_SOURCE_DISABLED" | "MISSING_PARAMETER" | "USED_EQUIPMENT_INSUFFICIENT_DATA" | "PARTIAL_COVERAGE" | "PAST_DUE" | "NO_APPROVED_POLICY" | "BASIS_NOT_ACCEPTED_BY_POLICY" | "EVIDENCE_NOT_ACCEPTED" | "REVIEW_PENDING" | "REVIEW_REJECTED" | "METHOD_NOT_APPLICABLE" | "CALCULATION_FAILED")[];
            }[];
        };
        readonly ScenarioPage: {
            readonly items: readonly components["schemas"]["ScenarioItem"][];
            /** @description Null on the last page. */
            readonly next_cursor: string | null;
        };
        readonly ScenarioItem: {
            /** Format: uuid */
            readonly id: string;
            readonly name: string;
            /** @enum {string} */
            readonly asset_class: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
            /** @enum {string} */
            readonly kind: "CASH_FLOW" | "PRESENT_VALUE" | "DEPRECIATED_REPLACEMENT_COST";
            /** @description As proposed: those of the kind, see POST /scenarios. */
            readonly parameters: {
                readonly [key: string]: unknown;
            };
            /** @enum {string} */
            readonly status: "PROPOSED" | "APPROVED" | "REJECTED";
            /** @description Null while nobody has decided; `status` tells what was decided. */
            readonly decision: {
                readonly decided_by: string;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC, milliseconds.
                 */
                readonly decided_at: string;
                readonly rationale: string;
            } | null;
            readonly proposed_by: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds.
             */
            readonly proposed_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds.
             */
            readonly updated_at: string;
            /** @description The number in the ETag. */
            readonly version: number;
        };
    };
    responses: {
        /** @description The request cannot be read: body syntax, query, path id or a header. */
        readonly Error400: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description No credential, or one that is malformed, unknown, expired or revoked. */
        readonly Error401: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description The credential's access profiles do not allow this, or the person may not decide on their own work. */
        readonly Error403: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description Unknown path, wrong method, or a resource that is not there for this organization. */
        readonly Error404: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description The resource's state does not allow this. A read that sends this response's token back shows at least the state that was decided on. */
        readonly Error409: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "Consistency-Token": components["headers"]["Consistency-Token"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description If-Match is not the current ETag; the current one is in this response. A read that sends this response's token back shows at least that version. */
        readonly Error412: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly ETag: components["headers"]["ETag"];
                readonly "Consistency-Token": components["headers"]["Consistency-Token"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description The body is over its limit; the rest of it was not read. */
        readonly Error413: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description Another media type, or a Content-Encoding. */
        readonly Error415: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description Readable, but wrong: fields, or an idempotency key that came with other content. */
        readonly Error422: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests in this minute. */
        readonly Error429: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description A dependency is down, or this process does not serve the route. Nothing was half-done. */
        readonly Error503: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                /** @description What remains of the limit, and the seconds until it is whole again. */
                readonly RateLimit?: string;
                /** @description The limit: its quota and its window in seconds. */
                readonly "RateLimit-Policy"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
        /** @description The range lies outside the content, whose size `Content-Range` tells. */
        readonly Error416: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Content-Language": components["headers"]["Content-Language"];
                /** @description Always `bytes`. */
                readonly "Accept-Ranges": string;
                /** @description The size of the whole content, such as `bytes *\/4096`. */
                readonly "Content-Range": string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
                readonly "application/problem+json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
        readonly "Accept-Language": string;
        /** @description An id of your own for this request; one that does not fit is replaced. */
        readonly "X-Request-Id": string;
        /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
        readonly "Idempotency-Key": string;
        /** @description The ETag of the version that the change is meant for: exactly one, strong, in quotes. */
        readonly "If-Match": string;
        /** @description ETags that are already there: 304 when one of them is current. */
        readonly "If-None-Match": string;
        /** @description The SHA-256 of the body (RFC 9530); digests by other algorithms may stand beside it, of a repeated one the last counts. Missing, or without a `sha-256` that can be read: 400. */
        readonly "Content-Digest": string;
        /** @description One range of bytes, such as `bytes=0-1023`, `bytes=1024-` or `bytes=-512`: 206. A malformed one, or several, count as not sent. */
        readonly Range: string;
        /** @description An ETag: the range is only answered while it is the current one, else the whole content. */
        readonly "If-Range": string;
        /** @description The `id` of the last event that was received: the stream goes on behind it. */
        readonly "Last-Event-ID": string;
        /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
        readonly "Consistency-Token": string;
    };
    requestBodies: never;
    headers: {
        /** @description The id of this request: the one that was sent, or one made here. It stands in logs and events. */
        readonly "X-Request-Id": string;
        /** @description The version of the resource, strong and in quotes, for If-Match and If-None-Match; with the language of the texts in the answer, where there are any. */
        readonly ETag: string;
        /** @description The language of the texts: the one of the two that Accept-Language likes best. */
        readonly "Content-Language": string;
        /** @description What remains of the limit, and the seconds until it is whole again. */
        readonly RateLimit: string;
        /** @description The limit: its quota and its window in seconds. */
        readonly "RateLimit-Policy": string;
        /** @description Stands for what was decided on, or for what the request carried where that is later. Send it back with what follows. */
        readonly "Consistency-Token": string;
        /** @description Seconds to wait before another try. */
        readonly "Retry-After": string;
        /** @description The challenge of RFC 6750. */
        readonly "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly listProfiles: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The profiles. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Profiles"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly createPublicEstimate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 8192 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PublicEstimateRequest"];
            };
        };
        readonly responses: {
            /** @description The estimate. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EstimateResult"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listCoverage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The list. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description `no-cache`: may be kept, and must be asked about again with the ETag, so that no empty list outlives the failure that it came from. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Coverage"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listVehicleCodes: {
        readonly parameters: {
            readonly query: {
                /** @description Trucks are trucks and buses. */
                readonly type: "cars" | "motorcycles" | "trucks";
                /** @description With it, its models are listed. */
                readonly brand?: string;
                /** @description With it (and its brand), its years are listed. */
                readonly model?: string;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The list; empty with its reason where no source has one. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description `no-cache`: may be kept, and must be asked about again with the ETag, so that no empty list outlives the failure that it came from. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VehicleCodes"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly createVehicleEstimate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VehicleEstimateRequest"];
            };
        };
        readonly responses: {
            /** @description The estimate; `amount` is null where there is no coverage. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MarketEstimateResult"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listEquipment: {
        readonly parameters: {
            readonly query?: {
                /** @description One of `families`. Without it there are no items. */
                readonly family?: string;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The list; empty with its reason where no source has one. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description `no-cache`: may be kept, and must be asked about again with the ETag, so that no empty list outlives the failure that it came from. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EquipmentProducts"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly createEquipmentEstimate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["EquipmentEstimateRequest"];
            };
        };
        readonly responses: {
            /** @description The estimate; `amount` is null where there is no coverage. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MarketEstimateResult"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listTreasuryProducts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The list; empty with its reason where no source has one. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description `no-cache`: may be kept, and must be asked about again with the ETag, so that no empty list outlives the failure that it came from. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TreasuryProducts"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly createTreasuryEstimate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TreasuryEstimateRequest"];
            };
        };
        readonly responses: {
            /** @description The estimate; `amount` is null where there is no coverage. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MarketEstimateResult"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly createCreditEstimate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreditEstimateRequest"];
            };
        };
        readonly responses: {
            /** @description The estimate; `amount` is null where there is no coverage. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MarketEstimateResult"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly createGuidedEstimate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["GuidedEstimateRequest"];
            };
        };
        readonly responses: {
            /** @description The estimate; `amount` is null where there is no coverage. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GuidedEstimateResult"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listInventoryPresets: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The list. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description `no-cache`: may be kept, and must be asked about again with the ETag, so that no empty list outlives the failure that it came from. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InventoryPresets"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listInventoryCatalog: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The list; empty with its reason where no source has one. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description `no-cache`: may be kept, and must be asked about again with the ETag, so that no empty list outlives the failure that it came from. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InventoryCatalog"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listInventoryReferences: {
        readonly parameters: {
            readonly query: {
                /** @description A product of `GET /inventory/presets`: crops and herds. */
                readonly product_id: "soy" | "maize" | "wheat" | "coffee" | "coffee-in-coco" | "beans-carioca" | "beans-black" | "rice" | "cassava" | "yerba-mate" | "ox" | "cow" | "pig";
                /** @description The federative unit. Nothing is taken from another one. */
                readonly state: "AC" | "AL" | "AM" | "AP" | "BA" | "CE" | "DF" | "ES" | "GO" | "MA" | "MG" | "MS" | "MT" | "PA" | "PB" | "PE" | "PI" | "PR" | "RJ" | "RN" | "RO" | "RR" | "RS" | "SC" | "SE" | "SP" | "TO";
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The list; empty with its reason where no source has one. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description `no-cache`: may be kept, and must be asked about again with the ETag, so that no empty list outlives the failure that it came from. */
                    readonly "Cache-Control"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InventoryReferences"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly createQuickEstimate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["QuickEstimateRequest"];
            };
        };
        readonly responses: {
            /** @description The estimate; `amount` is null where there is no coverage. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QuickEstimateResult"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly createInventoryEstimate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["InventoryEstimateRequest"];
            };
        };
        readonly responses: {
            /** @description The estimate; `amount` is null where there is no coverage. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InventoryEstimateResult"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The status */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Status"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listAssets: {
        readonly parameters: {
            readonly query?: {
                readonly asset_class?: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
                readonly status?: "ACTIVE" | "ARCHIVED";
                /** @description The exact name of a portfolio. */
                readonly portfolio?: string;
                /** @description The exact reference. */
                readonly external_reference?: string;
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `stale` when the page may not show the latest writes yet. */
                    readonly Consistency?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AssetPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly registerAsset: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Asset_REAL_ESTATE"] | components["schemas"]["Asset_RURAL_LAND"] | components["schemas"]["Asset_VEHICLE"] | components["schemas"]["Asset_EQUIPMENT"] | components["schemas"]["Asset_AIRCRAFT"] | components["schemas"]["Asset_VESSEL"] | components["schemas"]["Asset_INVENTORY"] | components["schemas"]["Asset_LIVESTOCK"] | components["schemas"]["Asset_BIOLOGICAL_ASSET"] | components["schemas"]["Asset_EQUITY_STAKE"] | components["schemas"]["Asset_INTELLECTUAL_PROPERTY"] | components["schemas"]["Asset_PRECIOUS_METAL"] | components["schemas"]["Asset_TREASURY_SECURITY"] | components["schemas"]["Asset_PRIVATE_SECURITY"] | components["schemas"]["Asset_RECEIVABLE"] | components["schemas"]["Asset_COURT_CLAIM"] | components["schemas"]["Asset_FUND_UNIT"] | components["schemas"]["Asset_LISTED_EQUITY"];
            };
        };
        readonly responses: {
            /** @description The asset, version 1 */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    /** @description Address of the asset */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Asset"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getAsset: {
        readonly parameters: {
            readonly query?: {
                /** @description The state as it stood then. Before the first event 404, in the future 400. */
                readonly as_of?: string;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The asset */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Asset"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly patchAsset: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The ETag of the version that the change is meant for: exactly one, strong, in quotes. */
                readonly "If-Match": components["parameters"]["If-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly name?: string;
                    readonly external_reference?: string | null;
                    readonly portfolio?: string | null;
                    readonly owner?: {
                        readonly name?: string | null;
                        readonly tax_id?: string | null;
                    } | null;
                    readonly declared_value?: {
                        readonly amount?: string | null;
                        readonly date?: string | null;
                        readonly origin?: string | null;
                    } | null;
                    readonly attributes?: {
                        readonly [key: string]: components["schemas"]["__schema0"];
                    };
                    /** @enum {string} */
                    readonly status?: "ACTIVE" | "ARCHIVED";
                };
                readonly "application/merge-patch+json": {
                    readonly name?: string;
                    readonly external_reference?: string | null;
                    readonly portfolio?: string | null;
                    readonly owner?: {
                        readonly name?: string | null;
                        readonly tax_id?: string | null;
                    } | null;
                    readonly declared_value?: {
                        readonly amount?: string | null;
                        readonly date?: string | null;
                        readonly origin?: string | null;
                    } | null;
                    readonly attributes?: {
                        readonly [key: string]: components["schemas"]["__schema0"];
                    };
                    /** @enum {string} */
                    readonly status?: "ACTIVE" | "ARCHIVED";
                };
            };
        };
        readonly responses: {
            /** @description The asset after the patch */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Asset"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getAssetHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HistoryPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listDocuments: {
        readonly parameters: {
            readonly query?: {
                /** @description One asset's documents: its evidence. */
                readonly asset_id?: string;
                readonly kind?: "TITLE" | "INVOICE" | "APPRAISAL" | "INSPECTION" | "PHOTO" | "CONTRACT" | "OTHER";
                readonly status?: "UPLOADING" | "VERIFYING" | "VERIFIED" | "REFUSED" | "EXPIRED";
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description `stale` when the page may not show the latest writes yet. */
                    readonly Consistency?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DocumentPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly declareDocument: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DocumentDeclaration"];
            };
        };
        readonly responses: {
            /** @description The document, version 1, without parts */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Address of the document */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Document"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getDocument: {
        readonly parameters: {
            readonly query?: {
                /** @description The state as it stood then. Before the first event 404, in the future 400. */
                readonly as_of?: string;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The document */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Document"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getDocumentHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HistoryPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly storeDocumentPart: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The SHA-256 of the body (RFC 9530); digests by other algorithms may stand beside it, of a repeated one the last counts. Missing, or without a `sha-256` that can be read: 400. */
                readonly "Content-Digest": components["parameters"]["Content-Digest"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                readonly id: string;
                /** @description From 1 to `part_count`. */
                readonly number: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 5242880 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/octet-stream": string;
            };
        };
        readonly responses: {
            /** @description The document with the part */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Document"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly completeDocument: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DocumentCompletion"];
            };
        };
        readonly responses: {
            /** @description Queued for verification */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description Address of the job */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DocumentAccepted"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getDocumentContent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description One range of bytes, such as `bytes=0-1023`, `bytes=1024-` or `bytes=-512`: 206. A malformed one, or several, count as not sent. */
                readonly Range?: components["parameters"]["Range"];
                /** @description An ETag: the range is only answered while it is the current one, else the whole content. */
                readonly "If-Range"?: components["parameters"]["If-Range"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The whole content */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    /** @description Always `bytes`. */
                    readonly "Accept-Ranges"?: string;
                    /** @description Always an attachment, with the name that was declared. */
                    readonly "Content-Disposition"?: string;
                    /** @description The SHA-256 of the whole content (RFC 9530), also of a range. */
                    readonly "Repr-Digest"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                    readonly "image/jpeg": string;
                    readonly "image/png": string;
                    readonly "image/webp": string;
                    readonly "application/json": unknown;
                    readonly "text/csv": string;
                    readonly "text/plain": string;
                    readonly "application/xml": string;
                };
            };
            /** @description The range */
            readonly 206: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    /** @description Always `bytes`. */
                    readonly "Accept-Ranges"?: string;
                    /** @description Always an attachment, with the name that was declared. */
                    readonly "Content-Disposition"?: string;
                    /** @description The SHA-256 of the whole content (RFC 9530), also of a range. */
                    readonly "Repr-Digest"?: string;
                    /** @description Which bytes, and of how many. */
                    readonly "Content-Range"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                    readonly "image/jpeg": string;
                    readonly "image/png": string;
                    readonly "image/webp": string;
                    readonly "application/json": unknown;
                    readonly "text/csv": string;
                    readonly "text/plain": string;
                    readonly "application/xml": string;
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 416: components["responses"]["Error416"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly reviewDocument: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DocumentReview"];
            };
        };
        readonly responses: {
            /** @description The document after the decision */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Address of the document */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Document"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listValuations: {
        readonly parameters: {
            readonly query?: {
                /** @description One asset's valuations: the history of its values. */
                readonly asset_id?: string;
                readonly asset_class?: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
                readonly status?: "QUEUED" | "CALCULATING" | "CALCULATED" | "NO_COVERAGE" | "FAILED";
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description `stale` when the page may not show the latest writes yet. */
                    readonly Consistency?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ValuationPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly requestValuation: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ValuationRequest"];
            };
        };
        readonly responses: {
            /** @description Queued */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description Address of the job */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["JobAccepted"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getValuation: {
        readonly parameters: {
            readonly query?: {
                /** @description The state as it stood then. Before the first event 404, in the future 400. */
                readonly as_of?: string;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The valuation */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Valuation"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getValuationHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HistoryPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly reviewValuation: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ValuationReview"];
            };
        };
        readonly responses: {
            /** @description The valuation after the decision */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Address of the valuation */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Valuation"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly withdrawValuation: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ValuationWithdrawal"];
            };
        };
        readonly responses: {
            /** @description The valuation after the decision */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Address of the valuation */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Valuation"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getValuationReport: {
        readonly parameters: {
            readonly query?: {
                /** @description The same content in both. */
                readonly format?: "json" | "pdf";
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Of a PDF: to be shown, and the name of its file */
                    readonly "Content-Disposition"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ValuationReport"];
                    readonly "application/pdf": string;
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listPolicies: {
        readonly parameters: {
            readonly query?: {
                readonly status?: "PROPOSED" | "APPROVED" | "REJECTED" | "SUPERSEDED";
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `stale` when the page may not show the latest writes yet. */
                    readonly Consistency?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PolicyPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly proposePolicy: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PolicyProposal"];
            };
        };
        readonly responses: {
            /** @description The policy, version 1 */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Address of the policy */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Policy"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getPolicy: {
        readonly parameters: {
            readonly query?: {
                /** @description The state as it stood then. Before the first event 404, in the future 400. */
                readonly as_of?: string;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The policy */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Policy"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly decidePolicy: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PolicyDecision"];
            };
        };
        readonly responses: {
            /** @description The policy after the decision */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Address of the policy */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Policy"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getPolicyHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HistoryPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listPortfolios: {
        readonly parameters: {
            readonly query?: {
                /** @description The exact name of a portfolio. */
                readonly name?: string;
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `stale` when the page may not show the latest writes yet. */
                    readonly Consistency?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PortfolioPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getJob: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
                /** @description The `id` of the last event that was received: the stream goes on behind it. */
                readonly "Last-Event-ID"?: components["parameters"]["Last-Event-ID"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The job */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description The version of the resource, strong and in quotes, for If-Match and If-None-Match; with the language of the texts in the answer, where there are any. */
                    readonly ETag?: string;
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Job"];
                    readonly "text/event-stream": string;
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly listScenarios: {
        readonly parameters: {
            readonly query?: {
                readonly asset_class?: "REAL_ESTATE" | "RURAL_LAND" | "VEHICLE" | "EQUIPMENT" | "AIRCRAFT" | "VESSEL" | "INVENTORY" | "LIVESTOCK" | "BIOLOGICAL_ASSET" | "EQUITY_STAKE" | "INTELLECTUAL_PROPERTY" | "PRECIOUS_METAL" | "TREASURY_SECURITY" | "PRIVATE_SECURITY" | "RECEIVABLE" | "COURT_CLAIM" | "FUND_UNIT" | "LISTED_EQUITY";
                readonly status?: "PROPOSED" | "APPROVED" | "REJECTED";
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `stale` when the page may not show the latest writes yet. */
                    readonly Consistency?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ScenarioPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly proposeScenario: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Scenario_CASH_FLOW"] | components["schemas"]["Scenario_PRESENT_VALUE"] | components["schemas"]["Scenario_DEPRECIATED_REPLACEMENT_COST"];
            };
        };
        readonly responses: {
            /** @description The scenario, version 1 */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Address of the scenario */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Scenario"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getScenario: {
        readonly parameters: {
            readonly query?: {
                /** @description The state as it stood then. Before the first event 404, in the future 400. */
                readonly as_of?: string;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description ETags that are already there: 304 when one of them is current. */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The scenario */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Scenario"];
                };
            };
            /** @description Nothing has changed since the ETag in If-None-Match. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly decideScenario: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes the request safe to repeat: for seven days the same key with the same content gives the first response again, with `Idempotency-Replayed: true`; with other content it is 422. */
                readonly "Idempotency-Key": components["parameters"]["Idempotency-Key"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        /** @description At most 65536 bytes. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ScenarioDecision"];
            };
        };
        readonly responses: {
            /** @description The scenario after the decision */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    /** @description Address of the scenario */
                    readonly Location: string;
                    /** @description Send it back with a read that may reach another replica: the read then sees this write. */
                    readonly "Consistency-Token"?: string;
                    /** @description `true` when this is the earlier response to the same key. */
                    readonly "Idempotency-Replayed"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Scenario"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
    readonly getScenarioHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description `next_cursor` of the page before, used with the very same filter. */
                readonly cursor?: string;
                /** @description Most items of a page, 1 to 200. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description Language of texts for people: `pt-BR` or `en`, by default `en`. */
                readonly "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description An id of your own for this request; one that does not fit is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description The last token that was answered to you: by a write, or by a 409 or 412. A read waits until it can show what the token stands for, also at another replica; the token of a write, 409 or 412 is never earlier than the one that was sent. */
                readonly "Consistency-Token"?: components["parameters"]["Consistency-Token"];
            };
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HistoryPage"];
                };
            };
            readonly 400: components["responses"]["Error400"];
            readonly 401: components["responses"]["Error401"];
            readonly 403: components["responses"]["Error403"];
            readonly 404: components["responses"]["Error404"];
            readonly 409: components["responses"]["Error409"];
            readonly 412: components["responses"]["Error412"];
            readonly 413: components["responses"]["Error413"];
            readonly 415: components["responses"]["Error415"];
            readonly 422: components["responses"]["Error422"];
            readonly 429: components["responses"]["Error429"];
            readonly 503: components["responses"]["Error503"];
        };
    };
}
